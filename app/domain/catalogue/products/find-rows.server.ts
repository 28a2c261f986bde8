import { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { listTorrents } from "../torrents/find-torrents.server.ts";
import { TorrentId } from "../torrents/schema.ts";
import { OTHERS_SHOWN, PAGE_SIZE } from "./page-size.ts";

/** As many as a publisher's page shows. */
const ROWS_MAX = PAGE_SIZE + OTHERS_SHOWN;

const FindRows = z.object({ torrentIds: z.array(TorrentId).max(ROWS_MAX) });

/**
 * Reads torrents as a list shows them, with cover, sound and download, in the order of the ids, for the pages of
 * publishers and products. Refuses visitors.
 */
export const findRows = defineUseCase({
  name: "products.find-rows",
  input: FindRows,
  allow: isSignedIn,
  replica: true,
  async read(context, { torrentIds }) {
    if (torrentIds.length === 0) return ok({ torrents: [] });
    const page = { limit: ROWS_MAX, offset: 0, sortOrder: "desc" } as const;
    return ok({ torrents: (await listTorrents(context, { torrentIds, ...page })).torrents });
  },
});
