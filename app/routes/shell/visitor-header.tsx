import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ThemeToggle } from "#app/ui/toggle-button.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { useJoinLink } from "./use-join-link.ts";

const reading = [
  { to: paths.rules(), label: "Rules" },
  { to: paths.faq(), label: "FAQ" },
];

const linkClasses =
  "inline-flex min-h-10 items-center rounded-md px-2.5 text-sm text-text hover:text-strong aria-[current]:text-accent-text";

/**
 * The header for visitors: no links for members, only pages that visitors can read, and the links to join and sign in.
 * On the landing page those two are in the page itself, so the header omits them.
 */
export function VisitorHeader() {
  const root = useRoot();
  const { pathname } = useLocation();
  const hasDoors = pathname !== paths.home() && !root?.actor;
  const joinLink = useJoinLink();
  const currentAt = (to: string) => (pathname === to ? "page" : undefined);
  const links = hasDoors ? [...reading, joinLink] : reading;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 px-4 py-2 sm:px-6">
        <PageLink
          to={paths.home()}
          className="mr-auto flex min-h-10 min-w-0 items-center gap-2.5 font-semibold text-strong"
        >
          <SiteLogo className="size-7 shrink-0 text-accent-text" />
          <span className="truncate">{root?.site.name}</span>
        </PageLink>
        <nav aria-label="Site" className={hasDoors ? "order-last -mx-2.5 w-full sm:order-none sm:mx-0 sm:w-auto" : ""}>
          <ul className="flex">
            {links.map(({ to, label }) => (
              <li key={to}>
                <PageLink to={to} aria-current={currentAt(to)} className={linkClasses}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {hasDoors ? (
          <ButtonLink to={paths.login()} variant="quiet" aria-current={currentAt(paths.login())}>
            Member Login
          </ButtonLink>
        ) : null}
        <ThemeToggle theme={root?.preferences.theme ?? "dark"} action={paths.theme()} />
      </div>
    </header>
  );
}
