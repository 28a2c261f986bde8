import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/root.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { MotionToggle, ThemeToggle } from "#app/ui/toggle-button.tsx";
import { useCurrentInView } from "#app/ui/use-current-in-view.ts";
import { InboxLink } from "./inbox-link.tsx";
import { adminLink, headerLinks } from "./nav.ts";
import { SiteLogo } from "./site-logo.tsx";

/** The frame of every screen that members use: header, the page, footer. */
export function MemberShell({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const root = useRoot();
  const busy = useNavigation().state !== "idle";
  const isHome = useLocation().pathname === paths.home();
  return (
    <div className={`backdrop flex min-h-dvh flex-col ${isHome ? "" : "backdrop-faint"}`}>
      <ProgressLine busy={busy} />
      <Header />
      {root?.actor?.membershipStatus === "warning" ? <PaymentWarning /> : null}
      <main
        id="main"
        className={`mx-auto w-full ${wide ? "max-w-[112rem] py-4" : "max-w-7xl py-6"} flex-1 px-4 sm:px-6`}
        aria-busy={busy}
      >
        {children}
      </main>
      <SiteFooter name={root?.site.name ?? ""} year={root?.year ?? 0} />
    </div>
  );
}

const PaymentWarning = () => (
  <p role="alert" className="border-b border-new bg-surface px-4 py-2 text-center text-sm text-new">
    Your membership payment is due. Without it your account will be deactivated.{" "}
    <Link to={paths.membership()} className="font-semibold underline">
      Pay now
    </Link>
  </p>
);

// Takes no room: nothing moves when a page loads.
const ProgressLine = ({ busy }: { busy: boolean }) => (
  <div
    aria-hidden="true"
    className={`fixed inset-x-0 top-0 z-50 h-0.5 bg-accent transition-opacity ${busy ? "opacity-100" : "opacity-0"}`}
  />
);

function Header() {
  const root = useRoot();
  const { pathname } = useLocation();
  const links = [...headerLinks, ...(root?.actor?.isAdmin ? [adminLink] : [])].filter(
    ({ to }) => !(to === paths.home() && pathname === paths.home()),
  );
  const line = useRef<HTMLElement>(null);
  useCurrentInView(line, pathname);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <Link to={paths.home()} className="flex items-center gap-2.5 font-semibold text-strong">
          <SiteLogo className="size-8 text-accent-text" />
          {root?.site.name}
        </Link>
        <nav
          ref={line}
          aria-label="Main"
          className="edges relative order-last w-full overflow-x-auto sm:order-none sm:w-auto sm:flex-1"
        >
          <ul className="flex gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={pathname === to ? "page" : undefined}
                  className="inline-flex min-h-10 items-center rounded-md px-2.5 font-mono text-xs tracking-wider whitespace-nowrap text-muted hover:text-strong aria-[current=page]:text-accent-text"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          {root?.actor ? <InboxLink /> : null}
          <MotionToggle motion={root?.preferences.motion ?? "full"} action={paths.motion()} />
          <ThemeToggle theme={root?.preferences.theme ?? "dark"} action={paths.theme()} />
          {root?.actor ? (
            <LogOut />
          ) : (
            <Link to={paths.login()} className="px-2.5 text-sm text-accent-text underline">
              Member Login
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

const LogOut = () => (
  <Form {...failsWith("logOut")} method="post" action={paths.logout()}>
    <button
      type="submit"
      className="inline-flex min-h-10 items-center rounded-md px-2.5 font-mono text-xs tracking-wider whitespace-nowrap text-muted hover:text-strong"
    >
      LOG OUT
    </button>
  </Form>
);
