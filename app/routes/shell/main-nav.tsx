import { Link, useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isAt, type Place, placesFor } from "./nav.ts";

/** Where one can go from every page: in the header of a wide window, at the foot of a narrow one. */
export function MainNav() {
  const isAdmin = useRoot()?.actor?.isAdmin ?? false;
  return (
    <nav aria-label="Main" className="main-nav">
      <ul>
        {placesFor(isAdmin).map((place) => (
          <PlaceItem key={place.to} place={place} />
        ))}
      </ul>
    </nav>
  );
}

function PlaceItem({ place }: { place: Place }) {
  const { pathname } = useLocation();
  const unread = useRoot()?.unread ?? 0;
  const { to, label, icon, isInMenu } = place;
  const count = to === paths.messages() && unread > 0 ? unread : null;
  return (
    <li className={isInMenu ? "wide-only" : undefined}>
      <Link
        to={to}
        className="label"
        aria-current={isAt(pathname, to) ? (pathname === to ? "page" : "true") : undefined}
        aria-label={count === null ? undefined : `${label}, ${count} unread`}
      >
        <Icon name={icon} className="size-5 lg:hidden" />
        {label}
        {count === null ? null : <span className="count">{count > 99 ? "99+" : count}</span>}
      </Link>
    </li>
  );
}
