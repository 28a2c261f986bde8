import type { Waiting } from "#app/domain/admin/count-waiting.server.ts";
import { paths } from "#app/paths/paths.ts";

type Place = { to: string; label: string; queue?: keyof Waiting };

/** The administration's screens by what they are about, in the order of the spec's tabs; then what came after them. */
export const placeGroups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "People",
    places: [
      { to: paths.admin.users(), label: "Users" },
      { to: paths.admin.registrations(), label: "Pending Registrations", queue: "registrations" },
      { to: paths.admin.complaints(), label: "Complaints", queue: "complaints" },
    ],
  },
  {
    name: "Content",
    places: [
      { to: paths.admin.uploads(), label: "Pending Uploads", queue: "uploads" },
      { to: paths.admin.torrents(), label: "Torrents" },
      { to: paths.admin.publishers(), label: "Publishers" },
      { to: paths.admin.forum(), label: "Forum" },
      { to: paths.admin.chat(), label: "Chat" },
      { to: paths.admin.notifications(), label: "Notifications" },
      { to: paths.admin.tracker(), label: "Tracker", queue: "reviews" },
      { to: paths.admin.imports(), label: "Import" },
      { to: paths.admin.sync(), label: "Sync" },
    ],
  },
  {
    name: "Money",
    places: [
      { to: paths.admin.payments(), label: "Payments", queue: "payments" },
      { to: paths.admin.rewards(), label: "Rewards" },
    ],
  },
  {
    name: "System",
    places: [
      { to: paths.admin.database(), label: "Database" },
      { to: paths.admin.console(), label: "Console" },
      { to: paths.admin.system(), label: "System", queue: "jobs" },
      { to: paths.admin.mail(), label: "Mail", queue: "mails" },
      { to: paths.admin.webhooks(), label: "Webhooks", queue: "webhooks" },
      { to: paths.admin.announcer(), label: "Announcer" },
      { to: paths.admin.audit(), label: "Audit" },
      { to: paths.admin.settings(), label: "Settings" },
    ],
  },
];

/** The screen that an address belongs to; null for the start page. */
export function placeOf(pathname: string): Place | null {
  // What is done to many of a list belongs to that list.
  const at = pathname.replace(paths.admin.bulk(""), `${paths.admin()}/`);
  const places = placeGroups.flatMap((group) => group.places);
  return places.find(({ to }) => at === to || at.startsWith(`${to}/`)) ?? null;
}
