import { paths } from "#app/paths/paths.ts";

/** The administration's tabs, in order: what administrators do day by day. */
export const adminTabs = [
  { to: paths.admin.uploads(), label: "Pending Uploads" },
  { to: paths.admin.users(), label: "Users" },
  { to: paths.admin.registrations(), label: "Pending Registrations" },
  { to: paths.admin.torrents(), label: "Torrents" },
  { to: paths.admin.forum(), label: "Forum" },
  { to: paths.admin.chat(), label: "Chat" },
  { to: paths.admin.notifications(), label: "Notifications" },
  { to: paths.admin.rewards(), label: "Rewards" },
  { to: paths.admin.database(), label: "Database" },
  { to: paths.admin.console(), label: "Console" },
  { to: paths.admin.system(), label: "System" },
] as const;

/** In a second line: the books, the rules, and what runs behind. */
export const moreTabs = [
  { to: paths.admin.payments(), label: "Payments" },
  { to: paths.admin.complaints(), label: "Complaints" },
  { to: paths.admin.settings(), label: "Settings" },
  { to: paths.admin.audit(), label: "Audit" },
  { to: paths.admin.mail(), label: "Mail" },
  { to: paths.admin.imports(), label: "Import" },
  { to: paths.admin.sync(), label: "Sync" },
  { to: paths.admin.tracker(), label: "Tracker" },
] as const;

/** Where /admin leads. */
export const DEFAULT_TAB = paths.admin.users();
