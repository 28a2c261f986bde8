import { z } from "zod";
import { OwnTorrentFilters } from "../../catalogue/torrents/list-schema.ts";
import { checkbox, id, line } from "../../core/kernel/fields.ts";

export const MOST_SAVED = 50;

const NOTHING = "There is nothing to save. Search or filter first.";
const known = new Set(Object.keys(OwnTorrentFilters.omit({ addedAfter: true }).shape));

/** The part of a list's URL that defines its content, in a fixed order, so that equal searches have equal text. */
const ListQuery = z
  .string({ message: NOTHING })
  .max(1_000, "This search is too long to be saved.")
  .transform((given, ctx) => {
    const parts = [...new URLSearchParams(given)].filter(([name, value]) => known.has(name) && value !== "");
    const query = new URLSearchParams(Object.entries(Object.fromEntries(parts)).sort()).toString();
    if (query) return query;
    ctx.addIssue({ code: "custom", message: NOTHING });
    return z.NEVER;
  });

const Name = line({
  missing: "Enter a name for the search.",
  max: 60,
  tooLong: "A name has at most 60 characters.",
});

export const SaveSearch = z.object({
  name: Name,
  query: ListQuery,
  follow: checkbox.describe("Whether the member gets a notice for each new torrent that matches the search"),
});
export const OneSearch = z.object({ searchId: id("Invalid search ID.") });
export const RenameSearch = OneSearch.extend({ name: Name });
