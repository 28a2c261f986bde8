/** The header's links, in order. A screen joins when it exists: no link leads nowhere. */
export const headerLinks = [
  { to: "/", label: "HOME" },
  { to: "/chat", label: "CHAT" },
  { to: "/account", label: "ACCOUNT" },
  { to: "/donate", label: "DONATE" },
  { to: "/rules", label: "RULES" },
  { to: "/faq", label: "FAQ" },
  { to: "/complaints", label: "COMPLAINTS" },
] as const;

export const adminLink = { to: "/admin", label: "ADMIN" } as const;

/** The member's links beside the index, in order. */
export const sideLinks: readonly { to: string; label: string }[] = [
  { to: "/forums", label: "Forums" },
  { to: "/messages", label: "Messages" },
  { to: "/stats", label: "My Stats" },
  { to: "/activity", label: "Rewards" },
  { to: "/invite", label: "Invite Friends" },
  { to: "/uploader", label: "Upload" },
  { to: "/tracker", label: "Tracker" },
  { to: "/tracker-stats", label: "Tracker Stats" },
];
