import { paths } from "#app/paths/paths.ts";

/** The header's links, in order. A screen joins when it exists: no link leads nowhere. */
export const headerLinks = [
  { to: paths.home(), label: "HOME" },
  { to: paths.chat(), label: "CHAT" },
  { to: paths.account(), label: "ACCOUNT" },
  { to: paths.donate(), label: "DONATE" },
  { to: paths.rules(), label: "RULES" },
  { to: paths.faq(), label: "FAQ" },
  { to: paths.complaints(), label: "COMPLAINTS" },
] as const;

export const adminLink = { to: paths.admin(), label: "ADMIN" } as const;

/** The member's links beside the index, in order. */
export const sideLinks: readonly { to: string; label: string }[] = [
  { to: paths.forums(), label: "Forums" },
  { to: paths.messages(), label: "Messages" },
  { to: paths.stats(), label: "My Stats" },
  { to: paths.activity(), label: "Rewards" },
  { to: paths.invite(), label: "Invite Friends" },
  { to: paths.uploader(), label: "Upload" },
  { to: paths.tracker(), label: "Tracker" },
  { to: paths.trackerStats(), label: "Tracker Stats" },
];
