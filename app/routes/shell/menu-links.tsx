import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { KeptRows } from "#app/ui/kept.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { menuGroups, placesFor } from "./nav.ts";

type Props = {
  isAdmin: boolean;
  /** The page of the menu that is shown. */
  at: string | undefined;
};

/** Where the member's menu leads. */
export function MenuLinks({ isAdmin }: Pick<Props, "isAdmin">) {
  const { pathname } = useLocation();
  const here = menuGroups.flatMap(({ links }) => links).find(({ to }) => to === pathname);
  return <KeptRows as="div" of={Links} rows={[{ isAdmin, at: here?.to }]} className="menu-links" />;
}

const Links = ({ isAdmin, at }: Props) => (
  <>
    {/* Links for which the bar of a phone has no space. */}
    <ul className="lg:hidden">
      {placesFor(isAdmin).map(({ to, label, isInMenu }) =>
        isInMenu ? (
          <li key={to}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ) : null,
      )}
    </ul>
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
