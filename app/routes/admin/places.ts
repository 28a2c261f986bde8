import type { Waiting } from "#app/domain/admin/count-waiting.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";

type Place = { to: string; label: string; queue?: keyof Waiting };

/** The administration's screens by what they are about, in the order of the spec's tabs; then what came after them. */
export const placeGroups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "People",
    places: [
      { to: adminPaths.users(), label: "Users" },
      { to: adminPaths.registrations(), label: "Pending Registrations", queue: "registrations" },
      { to: adminPaths.complaints(), label: "Complaints", queue: "complaints" },
    ],
  },
  {
    name: "Content",
    places: [
      { to: adminPaths.uploads(), label: "Pending Uploads", queue: "uploads" },
      { to: adminPaths.torrents(), label: "Torrents" },
      { to: adminPaths.publishers(), label: "Publishers" },
      { to: adminPaths.forum(), label: "Forum" },
      { to: adminPaths.chat(), label: "Chat" },
      { to: adminPaths.notifications(), label: "Notifications" },
      { to: adminPaths.tracker(), label: "Tracker", queue: "reviews" },
      { to: adminPaths.imports(), label: "Import" },
      { to: adminPaths.sync(), label: "Sync" },
    ],
  },
  {
    name: "Money",
    places: [
      { to: adminPaths.payments(), label: "Payments", queue: "payments" },
      { to: adminPaths.cardNotices(), label: "Card notices", queue: "notices" },
      { to: adminPaths.rewards(), label: "Rewards" },
    ],
  },
  {
    name: "System",
    places: [
      { to: adminPaths.database(), label: "Database" },
      { to: adminPaths.console(), label: "Console" },
      { to: adminPaths.system(), label: "System", queue: "jobs" },
      { to: adminPaths.mail(), label: "Mail", queue: "mails" },
      { to: adminPaths.webhooks(), label: "Webhooks", queue: "webhooks" },
      { to: adminPaths.announcer(), label: "Announcer" },
      { to: adminPaths.audit(), label: "Audit" },
      { to: adminPaths.settings(), label: "Settings" },
    ],
  },
];

/** The screen that an address belongs to; null for the start page. */
export function placeOf(pathname: string): Place | null {
  // Pages of bulk acts belong to their list.
  const at = pathname.replace(adminPaths.bulk(""), `${staffPaths.start()}/`);
  const places = placeGroups.flatMap((group) => group.places);
  return places.find(({ to }) => at === to || at.startsWith(`${to}/`)) ?? null;
}
