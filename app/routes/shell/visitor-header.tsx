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
 * On the landing page those two are in the page itself, so the header omits them. Elsewhere it has no room for both on
 * a phone, where the pages to read are in the footer.
 */
export function VisitorHeader() {
  const root = useRoot();
  const { pathname } = useLocation();
  const hasDoors = pathname !== paths.home() && !root?.actor;
  const joinLink = useJoinLink();
  const currentAt = (to: string) => (pathname === to ? "page" : undefined);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl items-center gap-x-2 px-4 py-2 sm:gap-x-4 sm:px-6">
        <PageLink
          to={paths.home()}
          className="flex min-h-10 min-w-7 flex-1 basis-7 items-center gap-2.5 font-semibold text-strong"
        >
          <SiteLogo className="size-7 shrink-0 text-accent-text" />
          <span className="truncate">{root?.site.name}</span>
        </PageLink>
        <nav aria-label="Site" className="min-w-0">
          <ul className="flex">
            {reading.map(({ to, label }) => (
              <li key={to} className={hasDoors ? "max-sm:hidden" : ""}>
                <PageLink to={to} aria-current={currentAt(to)} className={linkClasses}>
                  {label}
                </PageLink>
              </li>
            ))}
            {hasDoors ? (
              <li className="min-w-0">
                <PageLink
                  to={joinLink.to}
                  aria-current={currentAt(joinLink.to)}
                  className={`${linkClasses} max-w-full`}
                >
                  <span className="truncate">{joinLink.label}</span>
                </PageLink>
              </li>
            ) : null}
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
