import { z } from "zod";
import { checkbox, list, optionalText } from "../../core/kernel/fields.ts";
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

/** Members can read the reason on the torrent's page. */
const Deletion = z.object({ reason: optionalText(1_000), takePoints: checkbox });

export const WithdrawTorrent = Deletion.extend({ torrentId: TorrentId });
export const WithdrawTorrents = Deletion.extend({ torrentIds: TorrentIds });
