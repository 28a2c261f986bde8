import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { Kept } from "#app/ui/kept.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { menuGroups, placesFor } from "./nav.ts";

type Props = {
  isAdmin: boolean;
  /** The page of the menu that is shown; null on every other. */
  at: string | null;
};

/** Where the member's menu leads. */
export function MenuLinks({ isAdmin }: Pick<Props, "isAdmin">) {
  const { pathname } = useLocation();
  const isHere = menuGroups.some(({ links }) => links.some(({ to }) => to === pathname));
  return <Kept as="div" of={Links} shown={{ isAdmin, at: isHere ? pathname : null }} className="menu-links" />;
}

const Links = ({ isAdmin, at }: Props) => (
  <>
    <MorePlaces isAdmin={isAdmin} />
    {menuGroups.map(({ label, links }) => (
      <nav key={label} aria-label={label}>
        <p className="label">{label}</p>
        <ul>
          {links
            .filter(({ to }) => !(to === paths.home() && at === to))
            .map(({ to, label: name }) => (
              <li key={name}>
                <PageLink to={to} aria-current={at === to ? "page" : undefined}>
                  {name}
                </PageLink>
              </li>
            ))}
        </ul>
      </nav>
    ))}
  </>
);

/** What the bar of a phone has no room for. */
const MorePlaces = ({ isAdmin }: Pick<Props, "isAdmin">) => (
  <ul className="lg:hidden">
    {placesFor(isAdmin)
      .filter(({ isInMenu }) => isInMenu)
      .map(({ to, label }) => (
        <li key={to}>
          <PageLink to={to}>{label}</PageLink>
        </li>
      ))}
  </ul>
);
