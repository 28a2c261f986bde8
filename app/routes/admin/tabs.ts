/** The administration's tabs, in order. A tab joins when it exists; the first one is where /admin leads. */
export const adminTabs = [
  { to: "/admin/forum", label: "Forum" },
  { to: "/admin/complaints", label: "Complaints" },
] as const;

export const DEFAULT_TAB = adminTabs[0].to;
