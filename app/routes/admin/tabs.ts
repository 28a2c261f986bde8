/** The administration's tabs, in order. A tab joins when it exists; the first one is where /admin leads. */
export const adminTabs = [
  { to: "/admin/users", label: "Users" },
  { to: "/admin/registrations", label: "Pending Registrations" },
  { to: "/admin/rewards", label: "Rewards" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/complaints", label: "Complaints" },
  { to: "/admin/settings", label: "Settings" },
  { to: "/admin/mail", label: "Mail" },
  { to: "/admin/tracker", label: "Tracker" },
] as const;

export const DEFAULT_TAB = adminTabs[0].to;
