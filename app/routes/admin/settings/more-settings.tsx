import { pageNames, pageTitles } from "#app/domain/catalogue/site-pages/schema.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Link = { to: string; label: string; right: Right };

const links: readonly Link[] = [
  { to: adminPaths.settings.site(), label: "Site name, support and community", right: "settings.edit" },
  { to: adminPaths.settings.logo(), label: "Logo", right: "settings.edit" },
  { to: adminPaths.settings.landing(), label: "Landing page", right: "settings.edit" },
  { to: adminPaths.settings.joining(), label: "Joining", right: "settings.edit" },
  { to: adminPaths.settings.applications(), label: "Applications", right: "settings.edit" },
  { to: adminPaths.settings.mailDomains(), label: "Mail domains", right: "settings.edit" },
  { to: adminPaths.settings.intervals(), label: "Intervals", right: "settings.edit" },
  { to: adminPaths.settings.review(), label: "Review", right: "settings.edit" },
  { to: adminPaths.settings.traces(), label: "Privacy", right: "settings.edit" },
  { to: adminPaths.settings.readyAnswers(), label: "Ready answers", right: "settings.edit" },
  { to: adminPaths.mail(), label: "Mail and test mail", right: "mail.manage" },
  ...pageNames.map((page) => ({
    to: adminPaths.settings.page(page),
    label: `Page: ${pageTitles[page]}`,
    right: "pages.edit" as const,
  })),
  { to: adminPaths.settings.security(), label: "Security", right: "settings.edit" },
  { to: adminPaths.roles(), label: "Roles", right: "roles.grant" },
  { to: adminPaths.settings.tracker(), label: "Tracker", right: "tracker.settings" },
  { to: adminPaths.settings.webSeeds(), label: "Web seeds", right: "settings.edit" },
  { to: adminPaths.settings.points(), label: "Points", right: "settings.edit" },
  { to: adminPaths.settings.cards(), label: "Cards and refunds", right: "payments.settings" },
  { to: adminPaths.settings.receipts(), label: "Receipts", right: "payments.settings" },
];

/** Links to the settings that have their own page. */
export function MoreSettings() {
  const may = useMay();
  return (
    <Panel className="p-4">
      <h2 className="font-semibold">Site, pages, security, tracker and points</h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {links
          .filter(({ right }) => may(right))
          .map(({ to, label }) => (
            <li key={to}>
              <PageLink to={to} className="text-accent-text underline">
                {label}
              </PageLink>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
