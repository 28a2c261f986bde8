import { type Queue, queueRights } from "#app/domain/administration/admin/queue-rights.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";

type Place = {
  to: string;
  label: string;
  /** Any of these rights opens the screen. */
  rights: readonly Right[];
  /** The address for callers who have only this right, which opens a part of the screen. */
  part?: { to: string; right: Right };
  queue?: Queue;
};

/** Any of these rights opens the settings page, which shows only the settings that the caller may change. */
export const settingsRights: readonly [Right, ...Right[]] = [
  "settings.edit",
  "payments.settings",
  "pages.edit",
  "tracker.settings",
];

/** Listed above the groups, because a new site needs it first. */
export const settingsPlace: Place = { to: adminPaths.settings(), label: "Settings", rights: settingsRights };

/** The administration's screens by subject, in the order of the spec's tabs, followed by later screens. */
export const placeGroups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "People",
    places: [
      { to: adminPaths.users(), label: "Users", rights: ["users.see"] },
      {
        to: adminPaths.registrations(),
        label: "Pending Registrations",
        rights: queueRights.registrations,
        queue: "registrations",
      },
      {
        to: adminPaths.applications(),
        label: "Applications",
        rights: queueRights.applications,
        queue: "applications",
      },
      { to: adminPaths.roles(), label: "Roles", rights: ["roles.grant"] },
      { to: adminPaths.watched(), label: "Watched members", rights: queueRights.watched, queue: "watched" },
      { to: adminPaths.complaints(), label: "Complaints", rights: queueRights.complaints, queue: "complaints" },
    ],
  },
  {
    name: "Content",
    places: [
      { to: adminPaths.uploads(), label: "Pending Uploads", rights: queueRights.uploads, queue: "uploads" },
      { to: adminPaths.firstUploads(), label: "First uploads", rights: queueRights.firsts, queue: "firsts" },
      {
        to: adminPaths.torrents(),
        label: "Torrents",
        rights: ["torrents.edit"],
        part: { to: adminPaths.torrents.deleted(), right: "torrents.remove" },
      },
      { to: adminPaths.publishers(), label: "Publishers", rights: ["torrents.edit"] },
      {
        to: adminPaths.forum(),
        label: "Forum",
        rights: ["forum.moderate"],
        part: { to: adminPaths.forum.categories(), right: "forum.categories" },
      },
      { to: adminPaths.chat(), label: "Chat", rights: ["chat.moderate"] },
      { to: adminPaths.notifications(), label: "Notifications", rights: ["announcements.post"] },
      { to: adminPaths.tracker(), label: "Tracker", rights: queueRights.reviews, queue: "reviews" },
      { to: adminPaths.passkeys(), label: "Passkeys", rights: queueRights.passkeys, queue: "passkeys" },
      { to: adminPaths.imports(), label: "Import", rights: ["imports.run"] },
      { to: adminPaths.sync(), label: "Sync", rights: ["imports.run"] },
    ],
  },
  {
    name: "Money",
    places: [
      { to: adminPaths.payments(), label: "Payments", rights: queueRights.payments, queue: "payments" },
      { to: adminPaths.cardNotices(), label: "Card notices", rights: queueRights.notices, queue: "notices" },
      {
        to: adminPaths.rewards(),
        label: "Rewards",
        rights: ["points.adjust"],
        part: { to: adminPaths.rewards.invitations(), right: "invitations.see" },
      },
    ],
  },
  {
    name: "System",
    places: [
      { to: adminPaths.database(), label: "Database", rights: ["system.operate"] },
      { to: adminPaths.console(), label: "Console", rights: ["system.operate"] },
      { to: adminPaths.system(), label: "System", rights: queueRights.jobs, queue: "jobs" },
      { to: adminPaths.mail(), label: "Mail", rights: queueRights.mails, queue: "mails" },
      { to: adminPaths.webhooks(), label: "Webhooks", rights: queueRights.webhooks, queue: "webhooks" },
      { to: adminPaths.announcer(), label: "Announcer", rights: ["announcer.manage"] },
      { to: adminPaths.audit(), label: "Audit", rights: ["audit.read"] },
    ],
  },
];

type May = (...anyOf: Right[]) => boolean;

/** The address of a place for the caller, or null if they have none of its rights. */
export const entryTo = ({ to, rights, part }: Place, may: May): string | null =>
  may(...rights) ? to : part && may(part.right) ? part.to : null;

/** The screen that an address belongs to; null for the start page. */
export function placeOf(pathname: string): Place | null {
  // Pages of bulk actions belong to their list.
  const at = pathname.replace(adminPaths.bulk(""), `${staffPaths.start()}/`);
  const places = [settingsPlace, ...placeGroups.flatMap((group) => group.places)];
  return places.find(({ to }) => at === to || at.startsWith(`${to}/`)) ?? null;
}
