import { Link } from "@remix-run/react";
import { pageNames, pageTitles } from "#app/domain/site-pages/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Panel } from "#app/ui/panel.tsx";

const links = [
  { to: paths.admin.settings.site(), label: "Site name, support and community" },
  { to: paths.admin.settings.logo(), label: "Logo" },
  { to: paths.admin.settings.landing(), label: "Landing page" },
  { to: paths.admin.settings.intervals(), label: "Intervals" },
  { to: paths.admin.mail(), label: "Mail and its test" },
  ...pageNames.map((page) => ({ to: paths.admin.settings.page(page), label: `Page: ${pageTitles[page]}` })),
  { to: paths.admin.settings.security(), label: "Security" },
  { to: paths.admin.settings.tracker(), label: "Tracker" },
  { to: paths.admin.settings.webSeeds(), label: "Web seeds" },
  { to: paths.admin.settings.points(), label: "Points" },
];

/** Settings with a page of their own. */
export const MoreSettings = () => (
  <Panel className="p-4">
    <h2 className="font-semibold">Site, pages, security, tracker and points</h2>
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="text-accent-text underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);
