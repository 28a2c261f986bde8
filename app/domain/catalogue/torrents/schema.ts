import { z } from "zod";
import { choice, id, list } from "../../core/kernel/fields.ts";
import { categoryFrom, platforms } from "./categories.ts";

export const TorrentId = id("Invalid torrent ID.");

/** A category, given as its stored value or its slug. */
export const CategoryValue = z.string({ message: "Choose a category." }).transform((text, ctx) => {
  const found = categoryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "This category doesn't exist." });
  return z.NEVER;
});

export const PlatformValue = choice(platforms, "Choose the platform PC, MAC or BOTH.");

export const DESCRIPTION_MAX = 10_000;

export const OneTorrent = z.object({ torrentId: TorrentId });

const NONE = "Choose at least one torrent.";

export const DownloadTorrents = z.object({
  ids: list(TorrentId, { missing: NONE, min: 1, max: 100, tooMany: "Choose at most 100 torrents at once." }).transform(
    (ids) => [...new Set(ids)],
  ),
});
