/** The administration's tabs, in order: what administrators do day by day. */
export const adminTabs = [
  { to: "/admin/uploads", label: "Pending Uploads" },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/registrations", label: "Pending Registrations" },
  { to: "/admin/torrents", label: "Torrents" },
  { to: "/admin/forum", label: "Forum" },
  { to: "/admin/chat", label: "Chat" },
  { to: "/admin/notifications", label: "Notifications" },
  { to: "/admin/rewards", label: "Rewards" },
  { to: "/admin/database", label: "Database" },
  { to: "/admin/console", label: "Console" },
  { to: "/admin/system", label: "System" },
] as const;

/** In a second line: the books, the rules, and what runs behind. */
export const moreTabs = [
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/complaints", label: "Complaints" },
  { to: "/admin/settings", label: "Settings" },
  { to: "/admin/audit", label: "Audit" },
  { to: "/admin/mail", label: "Mail" },
  { to: "/admin/imports", label: "Import" },
  { to: "/admin/sync", label: "Sync" },
  { to: "/admin/tracker", label: "Tracker" },
] as const;

/** Where /admin leads. */
export const DEFAULT_TAB = "/admin/users";
