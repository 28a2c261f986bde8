import { z } from "zod";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { FacetFilters } from "../search/facet-schema.ts";
import { categoryFrom, NEW_SLUG } from "./categories.ts";
import { ADMIN_PAGE_SIZE, PAGE_SIZE } from "./page-size.ts";
import { PlatformValue } from "./schema.ts";

export const sortColumns = ["name", "size", "seeders", "leechers", "created_at"] as const;
export type SortColumn = (typeof sortColumns)[number];

/** "best": what fits a search best comes first. */
const sortKeys = ["best", ...sortColumns] as const;
export type SortKey = (typeof sortKeys)[number];

const CategoryFilter = z
  .string()
  .max(40)
  .transform((text, ctx) => {
    if (text.toLowerCase() === "all") return undefined;
    if (text.toLowerCase() === NEW_SLUG) return NEW_SLUG;
    const found = categoryFrom(text);
    if (found) return found;
    ctx.addIssue({ code: "custom", message: "This category doesn't exist." });
    return z.NEVER;
  });

/** The filters that every list of torrents shares. */
export const TorrentFilters = FacetFilters.extend({
  search: Search,
  category: CategoryFilter.optional(),
  platform: PlatformValue.optional(),
  sortBy: z
    .enum(sortKeys)
    .optional()
    .describe("If absent, searches list the best matches first, and other lists the newest torrents"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

/**
 * With a filter that is about the caller. Saved searches and feeds do without it: a job asks searches for everyone, and
 * the address of a feed may be known to others.
 */
export const OwnTorrentFilters = TorrentFilters.extend({
  kept: z.boolean().optional().describe("Only the member's bookmarks"),
});

export const ListTorrents = OwnTorrentFilters.extend({
  limit: z.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.number().int().min(0).max(MAX_INT4).default(0),
});

export const ListTorrentsForAdmin = TorrentFilters.extend(pageInput(ADMIN_PAGE_SIZE));

export type TorrentQuery = z.output<typeof ListTorrents>;

/**
 * A list may be of several categories, which Torznab clients ask for, of one uploader or publisher, of what a member
 * keeps, or of a collection or of given torrents, whose order it has.
 */
export type ListQuery = Omit<TorrentQuery, "category" | "kept"> & {
  category?: string | string[] | undefined;
  uploadedBy?: string;
  keptBy?: string;
  publisherId?: number;
  collectionId?: number;
  torrentIds?: readonly number[];
};

/** A query of a member in terms that say who asks. Estimates are kept by these, so each member has their own. */
export const askedBy = <Query extends { kept?: boolean | undefined }>(
  memberId: string,
  { kept, ...query }: Query,
): Omit<Query, "kept"> & { keptBy?: string } => (kept ? { ...query, keptBy: memberId } : query);

/** The sort order of a list: if there is no search, newest first. */
export const sortKeyOf = ({ search, sortBy }: Pick<TorrentQuery, "search" | "sortBy">): SortKey =>
  search ? (sortBy ?? "best") : sortBy && sortBy !== "best" ? sortBy : "created_at";
