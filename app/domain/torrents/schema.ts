import { z } from "zod";
import { choice, id } from "../kernel/fields.ts";
import { categoryFrom, platforms } from "./categories.ts";

export const TorrentId = id("This is not a torrent id.");

/** A category, by its stored value or its slug. */
export const CategoryValue = z.string({ message: "Please choose a category." }).transform((text, ctx) => {
  const found = categoryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "There is no such category." });
  return z.NEVER;
});

export const PlatformValue = choice(platforms, "The platform is PC, MAC or BOTH.");

export const DESCRIPTION_MAX = 10_000;

export const OneTorrent = z.object({ torrentId: TorrentId });

const NONE = "Please choose at least one torrent.";

export const DownloadTorrents = z.object({
  ids: z
    .array(TorrentId, { message: NONE })
    .min(1, NONE)
    .max(100, "Please choose at most 100 torrents at once.")
    .transform((ids) => [...new Set(ids)]),
});
