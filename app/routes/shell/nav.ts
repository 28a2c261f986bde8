import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import type { IconName } from "#app/ui/icon.tsx";

export type Place = {
  to: string;
  label: string;
  icon: IconName;
  /** Omitted from the navigation bar on phones, which has room for five; it is in the menu there. */
  isInMenu?: boolean;
};

/** The main links, in the header of every page. */
const mainPlaces: readonly Place[] = [
  { to: paths.home(), label: "Browse", icon: "browse" },
  { to: paths.forums(), label: "Forums", icon: "forums" },
  { to: paths.messages(), label: "Messages", icon: "mail" },
  { to: paths.chat(), label: "Chat", icon: "chat", isInMenu: true },
  { to: paths.uploader(), label: "Upload", icon: "upload" },
  { to: paths.tracker(), label: "Tracker", icon: "activity", isInMenu: true },
];

const adminPlace: Place = { to: staffPaths.start(), label: "Admin", icon: "shield", isInMenu: true };

/** The navigation of every page. */
export const placesFor = (isStaff: boolean): readonly Place[] => (isStaff ? [...mainPlaces, adminPlace] : mainPlaces);

type Group = { label: string; links: readonly { to: string; label: string }[] };

/** The member's menu: pages of one's own, and pages about the site. */
export const menuGroups: readonly Group[] = [
  {
    label: "Yours",
    links: [
      { to: paths.account(), label: "Account" },
      { to: paths.account.torrents(), label: "My torrents" },
      { to: paths.account.follows(), label: "Following" },
      { to: paths.account.bookmarks(), label: "Bookmarks" },
      { to: paths.membership(), label: "Membership" },
      { to: paths.stats(), label: "My Stats" },
      { to: paths.activity(), label: "Rewards" },
      { to: paths.invite(), label: "Invite Friends" },
      { to: paths.trackerStats(), label: "Tracker Stats" },
    ],
  },
  {
    label: "The site",
    links: [
      { to: paths.home(), label: "Home" },
      { to: paths.publishers(), label: "Publishers" },
      { to: paths.collections(), label: "Collections" },
      { to: paths.members(), label: "Members" },
      { to: paths.staff(), label: "Staff" },
      { to: paths.donate(), label: "Donate" },
      { to: paths.rules(), label: "Rules" },
      { to: paths.faq(), label: "FAQ" },
      { to: paths.help(), label: "Help" },
      { to: paths.complaints(), label: "Complaints" },
      { to: paths.contact(), label: "Contact" },
    ],
  },
];

const browsed = [paths.torrent(""), paths.publishers(), paths.product("", "").slice(0, -1)];

/** Whether a page belongs to a main link: torrents and publishers to Browse, a topic to Forums. */
export function isAt(pathname: string, to: string): boolean {
  if (to === paths.home()) return pathname === to || browsed.some((start) => pathname.startsWith(start));
  if (to === paths.uploader() && [paths.uploader.alias(), paths.uploader.share()].includes(pathname)) return true;
  return pathname === to || pathname.startsWith(`${to}/`);
}
