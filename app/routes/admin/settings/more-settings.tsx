import { pageNames, pageTitles } from "#app/domain/catalogue/site-pages/schema.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Setting = { to: string; label: string; says: string; right: Right };

const { settings } = adminPaths;

const pages = {
  rules: "What members accept when they join.",
  faq: "Answers for visitors and members.",
  donate: "How to support the site.",
} as const satisfies Record<(typeof pageNames)[number], string>;

const groups: readonly { title: string; settings: readonly Setting[] }[] = [
  {
    title: "Site",
    settings: [
      {
        to: settings.site(),
        label: "Site name, support and community",
        says: "Its tagline, and where to ask for help.",
        right: "settings.edit",
      },
      { to: settings.logo(), label: "Logo", says: "The picture in the header and in links.", right: "settings.edit" },
      { to: settings.landing(), label: "Landing page", says: "What visitors read first.", right: "settings.edit" },
      ...pageNames.map((page) => ({
        to: settings.page(page),
        label: `Page: ${pageTitles[page]}`,
        says: pages[page],
        right: "pages.edit" as const,
      })),
    ],
  },
  {
    title: "Joining",
    settings: [
      {
        to: settings.joining(),
        label: "Joining",
        says: "Who may join, when, and what it costs.",
        right: "settings.edit",
      },
      {
        to: settings.applications(),
        label: "Applications",
        says: "The questions to applicants.",
        right: "settings.edit",
      },
      {
        to: settings.mailDomains(),
        label: "Mail domains",
        says: "Which email addresses may register.",
        right: "settings.edit",
      },
    ],
  },
  {
    title: "Review and roles",
    settings: [
      { to: settings.review(), label: "Review", says: "How many first uploads are checked.", right: "settings.edit" },
      {
        to: settings.readyAnswers(),
        label: "Ready answers",
        says: "Texts for decisions that are made often.",
        right: "settings.edit",
      },
      { to: adminPaths.roles(), label: "Roles", says: "What each of the staff may do.", right: "roles.grant" },
    ],
  },
  {
    title: "Torrents and points",
    settings: [
      {
        to: settings.tracker(),
        label: "Tracker",
        says: "Allowed clients, limits and intervals.",
        right: "tracker.settings",
      },
      {
        to: settings.webSeeds(),
        label: "Web seeds",
        says: "Whether and how fast the site serves files.",
        right: "settings.edit",
      },
      { to: settings.points(), label: "Points", says: "How many a member may earn a day.", right: "settings.edit" },
    ],
  },
  {
    title: "Money",
    settings: [
      {
        to: settings.cards(),
        label: "Cards and refunds",
        says: "What a refund takes back, and the webhook.",
        right: "payments.settings",
      },
      {
        to: settings.receipts(),
        label: "Receipts",
        says: "Seller, tax number and tax line.",
        right: "payments.settings",
      },
    ],
  },
  {
    title: "Operation",
    settings: [
      {
        to: settings.security(),
        label: "Security",
        says: "Two-step sign-in for members of staff.",
        right: "settings.edit",
      },
      { to: settings.traces(), label: "Privacy", says: "How long traces of members are kept.", right: "settings.edit" },
      {
        to: settings.intervals(),
        label: "Intervals",
        says: "How often open pages refresh.",
        right: "settings.edit",
      },
      {
        to: adminPaths.mail(),
        label: "Mail and test mail",
        says: "The mails that were sent, and a test.",
        right: "mail.manage",
      },
    ],
  },
];

/** The settings that have their own page, in groups, with a line about each. */
export function MoreSettings() {
  const may = useMay();
  const shown = groups
    .map(({ title, settings }) => ({ title, settings: settings.filter(({ right }) => may(right)) }))
    .filter(({ settings }) => settings.length > 0);
  return (
    <Panel className="gap-8 p-4 pb-0 sm:columns-2 xl:columns-3">
      {shown.map(({ title, settings }) => (
        <section key={title} className="break-inside-avoid pb-4">
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-1">
            {settings.map(({ to, label, says }) => (
              <li key={to} className="relative -mx-2 rounded-md px-2 py-1.5 hover:bg-sunken">
                <PageLink to={to} className="font-medium text-strong after:absolute after:inset-0 hover:underline">
                  {label}
                </PageLink>
                <p className="text-sm text-muted">{says}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
