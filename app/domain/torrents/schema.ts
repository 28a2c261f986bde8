import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { MAX_PAGE } from "../kernel/pages.ts";
import { categoryFrom, NEW_SLUG, platforms } from "./categories.ts";

export const SEARCH_MAX = 100;
export const PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 100;

export const TorrentId = z.coerce.number({ message: "This is no torrent id." }).int().positive().max(MAX_INT4);

export const sortColumns = ["name", "size", "seeders", "leechers", "created_at"] as const;
export type SortColumn = (typeof sortColumns)[number];

const CategoryFilter = z
  .string()
  .max(40)
  .transform((text, ctx) => {
    if (text.toLowerCase() === "all") return undefined;
    if (text.toLowerCase() === NEW_SLUG) return NEW_SLUG;
    const found = categoryFrom(text);
    if (found) return found;
    ctx.addIssue({ code: "custom", message: "There is no such category." });
    return z.NEVER;
  });

/** The filters that every list of torrents shares. */
export const TorrentFilters = z.object({
  search: z.string().trim().max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters.`).optional(),
  category: CategoryFilter.optional(),
  platform: z.enum(platforms, { message: "The platform is PC, MAC or BOTH." }).optional(),
  sortBy: z.enum(sortColumns).default("created_at"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const ListTorrents = TorrentFilters.extend({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(MAX_INT4).default(0),
});

export const ListTorrentsForAdmin = TorrentFilters.extend({
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE_SIZE).default(ADMIN_PAGE_SIZE),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});

export type TorrentQuery = z.output<typeof ListTorrents>;

export const OneTorrent = z.object({ torrentId: TorrentId });
