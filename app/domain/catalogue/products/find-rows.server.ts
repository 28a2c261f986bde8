import { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { listTorrents } from "../torrents/find-torrents.server.ts";
import { TorrentId } from "../torrents/schema.ts";
import { PAGE_SIZE } from "./page-size.ts";

const FindRows = z.object({
  /** Its newest torrents are shown if no ids are given. */
  publisherId: z.number().int().optional(),
  torrentIds: z.array(TorrentId).max(PAGE_SIZE).optional(),
});

/**
 * Reads torrents as a list shows them, with cover, sound and download: a publisher's newest, or the given ones in their
 * order, for the pages of publishers and products. Refuses visitors.
 */
export const findRows = defineUseCase({
  name: "products.find-rows",
  input: FindRows,
  allow: isSignedIn,
  replica: true,
  async read(context, { publisherId = 0, torrentIds }) {
    const which = torrentIds ? { torrentIds } : ({ publisherId, sortBy: "created_at" } as const);
    const page = { limit: PAGE_SIZE, offset: 0, sortOrder: "desc" } as const;
    return ok({ torrents: (await listTorrents(context, { ...which, ...page })).torrents });
  },
});
