/** The administration's tabs, in order. A tab joins when it exists; DEFAULT_TAB is where /admin leads. */
export const adminTabs = [
  { to: "/admin/chat", label: "Chat" },
  { to: "/admin/notifications", label: "Notifications" },
  { to: "/admin/complaints", label: "Complaints" },
] as const;

export const DEFAULT_TAB = "/admin/complaints";
