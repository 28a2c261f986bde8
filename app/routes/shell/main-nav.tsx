import { useLocation } from "@remix-run/react";
import { isOfStaff } from "#app/domain/core/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { isAt, type Place, placesFor } from "./nav.ts";

/** The main navigation of every page: in the header of a wide window, at the bottom of a narrow one. */
export function MainNav() {
  const { pathname } = useLocation();
  const root = useRoot();
  const isStaff = isOfStaff(root?.actor ?? null);
  // The tracker's statistics count as part of the tracker.
  const at = isAt(pathname, paths.trackerStats()) ? paths.tracker() : pathname;
  const current = placesFor(isStaff).find(({ to }) => isAt(at, to))?.to ?? null;
  return (
    <nav aria-label="Main" className="main-nav">
      <ul>
        {placesFor(isStaff).map((place) => (
          <PlaceItem
            key={place.to}
            place={place}
            current={place.to !== current ? undefined : current === pathname ? "page" : "true"}
            count={place.to === paths.messages() ? (root?.unread ?? 0) : 0}
          />
        ))}
      </ul>
    </nav>
  );
}

type ItemProps = { place: Place; current: "page" | "true" | undefined; count: number };

const PlaceItem = ({ place: { to, label, icon, isInMenu }, current, count }: ItemProps) => (
  <li className={isInMenu ? "wide-only" : undefined}>
    <PageLink
      to={to}
      prefetchRoute
      className="label"
      aria-current={current}
      aria-label={count === 0 ? undefined : `${label}, ${count} unread`}
    >
      <Icon name={icon} className="size-5 lg:hidden" />
      {label}
      {count === 0 ? null : <span className="count">{count > 99 ? "99+" : count}</span>}
    </PageLink>
  </li>
);
