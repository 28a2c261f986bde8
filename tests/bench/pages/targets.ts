import type { Sizes } from "./seed.ts";

export type Target = {
  name: string;
  path: string;
  /** The asker. The port inside the server's process needs no account; readers request feeds with their tokens. */
  who: "member" | "admin" | "visitor" | "inside" | "reader";
  /** The reader has it already: the answer is 304. */
  unchanged?: true;
  /** Codings that the asker takes, where they are not those of browsers. */
  codings?: string;
  /** At least so many times the pages per CPU second of stock Remix's smallest page, or of the constant JSON. */
  bar?: number;
  floor?: typeof CONSTANT_JSON;
  /** At least so many answers per CPU second, whatever the floor. */
  least?: number;
  /** It may cost no more than this other target. */
  within?: "torrent";
  /** How often it comes in a mix of what members ask for. */
  weight?: number;
};

/** The smallest page as Remix's own template serves it: what bars are held against (docs/decisions/038). */
const STOCK_PAGE = "stock page";
/** The same page through all that a page of the site passes. */
export const SMALLEST_PAGE = "smallest page";
const CONSTANT_JSON = "constant JSON";

/** Targets that every run measures, whichever pages are chosen. */
export const floors: Target[] = [
  // The compression package makes a new brotli stream for each answer, which costs more than the page: that would be no floor.
  { name: STOCK_PAGE, path: "/?stock", who: "inside", codings: "gzip" },
  // With a query it is rendered each time: a bare address would be kept as a page of visitors.
  { name: SMALLEST_PAGE, path: "/?render", who: "inside" },
  { name: CONSTANT_JSON, path: "/json", who: "inside" },
];

export const floorNameOf = ({ floor }: Target): string => floor ?? STOCK_PAGE;

/** The baseline of a target; null for the baselines themselves. */
export const floorOf = (target: Target): Target | null =>
  target.who === "inside" ? null : (floors.find(({ name }) => name === floorNameOf(target)) ?? null);

export const PUBLIC_LIST = "/api/public/torrents";

/** The screens and calls of a run. The torrent and the topic are the newest that are not at the seed's edge. */
export const targetsOf = ({ torrents, topics }: Sizes): Target[] => [
  { name: "home", path: "/", who: "member", bar: 0.33, weight: 30 },
  { name: "page 3,000", path: `/?page=${Math.min(3_000, torrents / 40)}`, who: "member", bar: 0.33, weight: 2 },
  { name: "category", path: "/?category=vst-effects", who: "member", bar: 0.33, weight: 6 },
  { name: "search", path: "/?search=quetzal", who: "member", bar: 0.33, weight: 6 },
  { name: "torrent", path: `/torrents/${torrents}`, who: "member", bar: 0.4, weight: 20 },
  { name: "collection", path: "/collections/7", who: "member", within: "torrent" },
  { name: "member page", path: "/members/member2", who: "member", within: "torrent" },
  { name: "notices", path: "/notices", who: "member", within: "torrent" },
  { name: "my torrents", path: "/account/torrents", who: "member", within: "torrent" },
  { name: "forums", path: "/forums", who: "member", bar: 0.4, weight: 10 },
  { name: "forum", path: "/forums?categoryId=2", who: "member", bar: 0.4, weight: 4 },
  { name: "topic", path: `/forums/topics/${topics - 10}`, who: "member", bar: 0.4, weight: 14 },
  { name: "tracker-stats", path: "/tracker-stats", who: "member", bar: 0.28, weight: 2 },
  { name: "leaderboard", path: "/tracker-stats/leaderboard", who: "member", bar: 0.28 },
  { name: "personal", path: "/tracker-stats/personal", who: "member", bar: 0.28, weight: 1 },
  { name: "tracker", path: "/tracker", who: "member", bar: 0.28 },
  { name: "stats", path: "/stats", who: "member", bar: 0.28, weight: 1 },
  { name: "points", path: "/activity", who: "member", bar: 0.28, weight: 1 },
  { name: "messages", path: "/messages", who: "member", weight: 3 },
  { name: "account", path: "/account", who: "member" },
  { name: "admin users", path: "/admin/users", who: "admin" },
  { name: "admin payments", path: "/admin/payments", who: "admin" },
  { name: "JSON list", path: PUBLIC_LIST, who: "member", bar: 0.13, floor: CONSTANT_JSON, weight: 4 },
  { name: "feed", path: "/rss/torrents", who: "reader" },
  { name: "feed unchanged", path: "/rss/torrents", who: "reader", unchanged: true, least: 1_000 },
  { name: "landing", path: "/", who: "visitor", bar: 0.9 },
  { name: "rules", path: "/rules", who: "visitor", bar: 0.9 },
  { name: "FAQ", path: "/faq", who: "visitor", bar: 0.9 },
  { name: "login", path: "/login", who: "visitor", bar: 0.9 },
];
