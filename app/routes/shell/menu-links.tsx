import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { menuGroups, placesFor } from "./nav.ts";

/** The links of the member's menu. */
export function MenuLinks({ isStaff }: { isStaff: boolean }) {
  const { pathname } = useLocation();
  return (
    <div className="menu-links">
      {/* Links that do not fit in the navigation bar of a phone. */}
      <ul className="lg:hidden">
        {placesFor(isStaff).map(({ to, label, isInMenu }) =>
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
              .filter(({ to }) => !(to === paths.home() && pathname === to))
              .map(({ to, label: name }) => (
                <li key={name}>
                  <PageLink to={to} aria-current={pathname === to ? "page" : undefined}>
                    {name}
                  </PageLink>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
