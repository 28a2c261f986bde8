import { Prisma } from "#app/db/generated/client.ts";
import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { OneTorrent } from "../../catalogue/torrents/schema.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isShown } from "./policy.server.ts";

/** Maximum number of shown collections that the member follows and that accept suggestions. */
const OPEN_SHOWN = 20;

type Own = { id: number; name: string; hasIt: boolean };

/**
 * A torrent with all of the member's own collections, most recently changed first, and whether it is in each; and
 * collections that they follow and that accept suggestions. Refusals: not-found.
 */
export const findForTorrent = defineUseCase({
  name: "collections.find-for-torrent",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ reads, actor }, { torrentId }) {
    const [[torrent], collections, open] = await Promise.all([
      reads.rows<{ name: string }>(Prisma.sql`SELECT name FROM torrents WHERE id = ${torrentId} AND is_active`),
      reads.rows<Own>(Prisma.sql`
        SELECT c.id, c.name, EXISTS (SELECT FROM collection_items i
          WHERE i.collection_id = c.id AND i.torrent_id = ${torrentId}) AS "hasIt"
        FROM collections c WHERE c.owner_id = ${actor.id} ORDER BY c.updated_at DESC, c.id DESC`),
      reads.rows<{ id: number; name: string }>(Prisma.sql`
        SELECT c.id, c.name FROM follows f JOIN collections c ON f.subject_id = c.id::text
        WHERE f.user_id = ${actor.id} AND f.kind = 'collection' AND c.visibility = 'suggestions'
          AND c.owner_id <> ${actor.id} AND ${isShown(actor)}
        ORDER BY c.updated_at DESC, c.id DESC LIMIT ${OPEN_SHOWN}`),
    ]);
    return torrent ? ok({ torrent: { id: torrentId, name: torrent.name }, collections, open }) : noSuchTorrent();
  },
});
