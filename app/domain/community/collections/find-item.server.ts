import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notInCollection } from "./change-items.server.ts";
import { OneItem } from "./schema.ts";

type Row = {
  collectionId: number;
  collection: string;
  torrentId: number;
  torrent: string;
  note: string | null;
  isCover: boolean;
  hasCover: boolean;
};

/** A listed torrent of one's own collection with what its owner has set for it. Refusals: not-found. */
export const findItem = defineUseCase({
  name: "collections.find-item",
  input: OneItem,
  allow: isSignedIn,
  async read({ reads, actor }, { collectionId, torrentId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT c.id AS "collectionId", c.name AS collection, t.id AS "torrentId", t.name AS torrent, i.note,
        coalesce(c.cover_torrent_id = t.id, false) AS "isCover",
        EXISTS (SELECT FROM covers v WHERE v.torrent_id = t.id) AS "hasCover"
      FROM collection_items i JOIN collections c ON c.id = i.collection_id AND c.owner_id = ${actor.id}
      JOIN torrents t ON t.id = i.torrent_id AND t.is_active
      WHERE i.collection_id = ${collectionId} AND i.torrent_id = ${torrentId}`);
    return row ? ok({ ...row, note: row.note ?? "" }) : notInCollection();
  },
});
