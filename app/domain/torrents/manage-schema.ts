import { z } from "zod";
import { categoryFrom } from "./categories.ts";
import { TorrentId } from "./schema.ts";

const MAX_AT_ONCE = 500;
export const NONE_CHOSEN = "No valid torrent IDs found in selection";

/** Ids are converted to positive numbers; what is none falls out, and nothing left is an error. */
export const TorrentIds = z.preprocess(
  (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
  z
    .array(z.unknown())
    .max(MAX_AT_ONCE, `Please choose at most ${MAX_AT_ONCE} torrents at once.`)
    .transform((values, ctx) => {
      const ids = new Set<number>();
      for (const value of values) {
        const parsed = TorrentId.safeParse(value);
        if (parsed.success) ids.add(parsed.data);
      }
      if (ids.size > 0) return [...ids];
      ctx.addIssue({ code: "custom", message: NONE_CHOSEN });
      return z.NEVER;
    }),
);

const CategoryChoice = z.string({ message: "Please choose a category." }).transform((text, ctx) => {
  const found = categoryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "There is no such category." });
  return z.NEVER;
});

export const SetCategory = z.object({ torrentId: TorrentId, category: CategoryChoice });
export const SetCategories = z.object({ torrentIds: TorrentIds, category: CategoryChoice });

// A form sends "on", JSON a boolean.
const Flag = z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean());

export const WithdrawTorrent = z.object({ torrentId: TorrentId, takePoints: Flag });
export const WithdrawTorrents = z.object({ torrentIds: TorrentIds, takePoints: Flag });
