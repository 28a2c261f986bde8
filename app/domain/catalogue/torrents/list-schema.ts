import { z } from "zod";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { FacetFilters } from "../search/facet-schema.ts";
import { categoryFrom, NEW_SLUG } from "./categories.ts";
import { ADMIN_PAGE_SIZE, PAGE_SIZE } from "./page-size.ts";
import { PlatformValue } from "./schema.ts";

export const sortColumns = ["name", "size", "seeders", "leechers", "created_at"] as const;
export type SortColumn = (typeof sortColumns)[number];

/** "best": the best matches of a search come first. */
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
 * Adds the filters for the caller's own list. Feeds and followed searches do not have them: a job runs searches for
 * everyone, others may know a feed's address, and both list what is new anyway.
 */
export const OwnTorrentFilters = TorrentFilters.extend({
  kept: z.boolean().optional().describe("Only the member's bookmarks"),
  addedAfter: z
    .string()
    .datetime("Enter a time such as 2026-12-01T12:00:00Z.")
    .optional()
    .describe("Only torrents added after this time"),
});

export const ListTorrents = OwnTorrentFilters.extend({
  limit: z.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.number().int().min(0).max(MAX_INT4).default(0),
});

export const ListTorrentsForAdmin = TorrentFilters.extend(pageInput(ADMIN_PAGE_SIZE));

export type TorrentQuery = z.output<typeof ListTorrents>;

/**
 * A list may span several categories, which Torznab clients ask for. It may be limited to one uploader, one publisher
 * or a member's bookmarks, or be a collection or a list of given torrents, whose order it keeps.
 */
export type ListQuery = Omit<TorrentQuery, "category" | "kept"> & {
  category?: string | string[] | undefined;
  uploadedBy?: string;
  keptBy?: string;
  collectionId?: number;
  torrentIds?: readonly number[];
};

/** A query of a member with the member's id in it. Estimates are cached by this, so each member has their own. */
export const askedBy = <Query extends { kept?: boolean | undefined }>(
  memberId: string,
  { kept, ...query }: Query,
): Omit<Query, "kept"> & { keptBy?: string } => (kept ? { ...query, keptBy: memberId } : query);

/** The sort order of a list: newest first unless there is a search. */
export const sortKeyOf = ({ search, sortBy }: Pick<TorrentQuery, "search" | "sortBy">): SortKey =>
  search ? (sortBy ?? "best") : sortBy && sortBy !== "best" ? sortBy : "created_at";
