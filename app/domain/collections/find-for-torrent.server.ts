import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";

type Own = { id: number; name: string; hasIt: boolean };

/**
 * A torrent with all of the member's own collections, the latest changed first, and whether it is in them. Refusals:
 * not-found.
 */
export const findForTorrent = defineUseCase({
  name: "collections.find-for-torrent",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ reads, actor }, { torrentId }) {
    const [[torrent], collections] = await Promise.all([
      reads.rows<{ name: string }>(Prisma.sql`SELECT name FROM torrents WHERE id = ${torrentId} AND is_active`),
      reads.rows<Own>(Prisma.sql`
        SELECT c.id, c.name, EXISTS (SELECT FROM collection_items i
          WHERE i.collection_id = c.id AND i.torrent_id = ${torrentId}) AS "hasIt"
        FROM collections c WHERE c.owner_id = ${actor.id} ORDER BY c.updated_at DESC, c.id DESC`),
    ]);
    return torrent ? ok({ torrent: { id: torrentId, name: torrent.name }, collections }) : noSuchTorrent();
  },
});
