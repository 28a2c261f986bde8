import { z } from "zod";
import { checkbox, list } from "../../core/kernel/fields.ts";
import { CategoryValue, TorrentId } from "./schema.ts";

const MAX_AT_ONCE = 500;
const NONE_CHOSEN = "No valid torrent IDs found in selection";

const NO_ID = 0;

/** Entries that are not ids are left out; a selection without any id is refused. */
export const TorrentIds = list(TorrentId.catch(NO_ID), {
  missing: NONE_CHOSEN,
  max: MAX_AT_ONCE,
  tooMany: `Choose at most ${MAX_AT_ONCE} torrents at once.`,
})
  .transform((values) => [...new Set(values.filter((id) => id !== NO_ID))])
  .refine((ids) => ids.length > 0, NONE_CHOSEN);

export const SetCategory = z.object({ torrentId: TorrentId, category: CategoryValue });
export const SetCategories = z.object({ torrentIds: TorrentIds, category: CategoryValue });

export const WithdrawTorrent = z.object({ torrentId: TorrentId, takePoints: checkbox });
export const WithdrawTorrents = z.object({ torrentIds: TorrentIds, takePoints: checkbox });
