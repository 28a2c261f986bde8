import { Prisma } from "#app/db/generated/client.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { HeldFile, HeldStore } from "../../core/ports/held-files.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { findListing } from "./listing.server.ts";
import { FindSeededFile } from "./schema.ts";

type Row = {
  userId: string;
  mayShare: boolean;
  infoHash: string | null;
  store: HeldStore | null;
  folder: string | null;
};

/**
 * Finds a file that the site holds, for a torrent client with its member's key for web seeds or with a key of one of
 * the member's tokens. Only finds files that the torrent lists. Refusals: forbidden (the key is unknown or was renewed,
 * or the member may not share), unavailable (the operator does not allow web seeds), not-found.
 */
export const findSeededFile = defineUseCase({
  name: "web-seeds.find-file",
  input: FindSeededFile,
  allow: anyone,
  async read({ db, reads, settings, clock }, { token, torrentId, path }) {
    const hash = hashToken(token);
    const { isAllowed, ...limits } = await recallSetting(settings, "webSeeds");
    if (!isAllowed) return refuse("unavailable", "This site does not serve files itself at the moment.");
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT u.id AS "userId", u.is_active AND NOT u.is_suspended AS "mayShare", t.info_hash AS "infoHash", w.store,
        w.folder
      FROM (
        SELECT user_id FROM seed_tokens WHERE token_hash = ${hash}
        UNION ALL
        SELECT t.user_id FROM token_keys k JOIN api_tokens t ON t.id = k.token_id
        WHERE k.seed_hash = ${hash} AND (t.expires_at IS NULL OR t.expires_at > ${clock()})
      ) s JOIN users u ON u.id = s.user_id
      LEFT JOIN torrents t ON t.id = ${torrentId} AND t.is_active
      LEFT JOIN web_seeds w ON w.torrent_id = t.id`);
    if (!row?.mayShare) return refuse("forbidden", "This URL is no longer valid. Download the torrent again.");
    const { userId, infoHash, store, folder } = row;
    if (!infoHash || !store || folder === null) return noSuchFile();
    const listing = await findListing(infoHash, async () => {
      const torrent = await db.torrent.findUnique({ where: { id: torrentId }, select: { torrentData: true } });
      return torrent?.torrentData ?? null;
    });
    const listed = listing?.get(path.join("/"));
    // A segment with a separator does not come from a client.
    if (!listed || path.some((segment) => segment.includes("/"))) return noSuchFile();
    // Imported files are stored under their number, so that no path from outside reaches the disk.
    const file: HeldFile = {
      store,
      folder,
      path: store === "demo" ? listed.path : [String(listed.index)],
      length: listed.length,
    };
    return ok({ userId, file, limits });
  },
});

const noSuchFile = () => refuse("not-found", "This site does not have this file.");
