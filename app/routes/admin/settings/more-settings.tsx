import { pageNames, pageTitles } from "#app/domain/site-pages/schema.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

const links = [
  { to: adminPaths.settings.site(), label: "Site name, support and community" },
  { to: adminPaths.settings.logo(), label: "Logo" },
  { to: adminPaths.settings.landing(), label: "Landing page" },
  { to: adminPaths.settings.intervals(), label: "Intervals" },
  { to: adminPaths.mail(), label: "Mail and its test" },
  ...pageNames.map((page) => ({ to: adminPaths.settings.page(page), label: `Page: ${pageTitles[page]}` })),
  { to: adminPaths.settings.security(), label: "Security" },
  { to: adminPaths.settings.tracker(), label: "Tracker" },
  { to: adminPaths.settings.webSeeds(), label: "Web seeds" },
  { to: adminPaths.settings.points(), label: "Points" },
  { to: adminPaths.settings.cards(), label: "Cards and refunds" },
];

/** Settings with a page of their own. */
export const MoreSettings = () => (
  <Panel className="p-4">
    <h2 className="font-semibold">Site, pages, security, tracker and points</h2>
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {links.map(({ to, label }) => (
        <li key={to}>
          <PageLink to={to} className="text-accent-text underline">
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  </Panel>
);
