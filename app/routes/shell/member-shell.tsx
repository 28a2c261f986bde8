import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { Bell } from "./bell.tsx";
import { MainNav } from "./main-nav.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { ReadOnlyBar } from "./read-only-bar.tsx";
import { SeeingBar } from "./seeing-bar.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { SiteSearch } from "./site-search.tsx";
import { VisitorHeader } from "./visitor-header.tsx";

type Props = {
  children: ReactNode;
  /** As wide as the window, for lists. */
  wide?: boolean;
  /** The page has its own search, which replaces the header's. */
  hasSearch?: boolean;
};

/** The layout of every screen for members, and of screens for both members and visitors. */
export function MemberShell({ children, wide = false, hasSearch = false }: Props) {
  const root = useRoot();
  const actor = root?.actor ?? null;
  const busy = useNavigation().state !== "idle";
  return (
    <div className={`flex min-h-dvh flex-col ${hasSearch ? "backdrop backdrop-faint" : ""} ${frameOf(actor)}`}>
      <ProgressLine busy={busy} />
      {actor?.seeingAs ? <SeeingBar name={actor.seeingAs} /> : null}
      <ReadOnlyBar />
      {actor ? <MemberHeader actor={actor} wide={wide} hasSearch={hasSearch} /> : <VisitorHeader />}
      {actor?.membershipStatus === "warning" ? <PaymentWarning /> : null}
      <main
        id="main"
        className={`mx-auto w-full ${wide ? "max-w-[112rem] py-4" : "max-w-7xl py-6"} flex-1 px-4 sm:px-6`}
        aria-busy={busy}
      >
        {children}
      </main>
      <SiteFooter name={root?.site.name ?? ""} year={root?.year ?? 0} isMember={actor !== null} wide={wide} />
    </div>
  );
}

const frameOf = (actor: Actor | null) => `${actor ? "has-bar" : ""} ${actor?.density === "compact" ? "dense" : ""}`;

type HeaderProps = { actor: Actor; wide: boolean; hasSearch: boolean };

const MemberHeader = ({ actor, wide, hasSearch }: HeaderProps) => (
  <header className="border-b border-line bg-surface">
    <div className={`mx-auto flex h-14 ${wide ? "max-w-[112rem]" : "max-w-7xl"} items-center gap-x-4 px-4 sm:px-6`}>
      <SiteName isShort={!hasSearch} />
      <MainNav />
      {hasSearch ? <span className="flex-1" /> : <SiteSearch />}
      <Bell />
      <MemberMenu actor={actor} />
    </div>
  </header>
);

/** In a narrow window the name does not fit beside a search. */
function SiteName({ isShort }: { isShort: boolean }) {
  const site = useRoot()?.site;
  return (
    <PageLink to={paths.home()} prefetchRoute className="flex min-h-10 min-w-0 items-center gap-2.5">
      <SiteLogo className="size-8 shrink-0 text-accent-text" />
      <span className={`max-w-48 truncate font-display font-bold text-strong ${isShort ? "max-sm:sr-only" : ""}`}>
        {site?.name}
      </span>
    </PageLink>
  );
}

const PaymentWarning = () => (
  <p role="alert" className="border-b border-new bg-surface px-4 py-2 text-center text-sm text-new">
    Your membership payment is due. Without it your account will be deactivated.{" "}
    <PageLink to={paths.membership()} className="font-semibold underline">
      Pay now
    </PageLink>
  </p>
);

// Takes no space, so nothing moves when a page loads. A page that loads at once does not show it.
const ProgressLine = ({ busy }: { busy: boolean }) => (
  <div
    aria-hidden="true"
    className={`fixed inset-x-0 top-0 z-50 h-0.5 bg-accent transition-opacity ${busy ? "opacity-100 delay-150" : "opacity-0"}`}
  />
);
