import { type CollectionVisibility, Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { listTorrents } from "../../catalogue/torrents/find-torrents.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { Collection } from "./output.ts";
import { type CoverRow, coverColumns, fourOf, isShown, mayModerate, noSuchCollection } from "./policy.server.ts";
import { OneCollection, ReadCollection } from "./schema.ts";

type Row = CoverRow & {
  id: number;
  name: string;
  text: string;
  /** Null if the owner hides their collections. */
  owner: string | null;
  isMine: boolean;
  isFollowed: boolean;
  /** Waiting suggestions: all for the owner, otherwise only the caller's own. */
  waiting: number;
  visibility: CollectionVisibility;
  isHidden: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** A collection as the member sees it; undefined if they cannot see it. */
async function readCollection(reads: Reads, actor: Actor, id: number) {
  const [row] = await reads.rows<Row>(Prisma.sql`
    SELECT c.id, c.name, c.text, ${isFollowed(actor.id, "collection", Prisma.sql`c.id`)} AS "isFollowed",
      CASE WHEN ${sees("collections", actor)} THEN u.username END AS owner,
      (SELECT count(*)::int FROM collection_suggestions s JOIN torrents t ON t.id = s.torrent_id AND t.is_active
       WHERE s.collection_id = c.id AND ${actor.id} IN (c.owner_id, s.user_id)) AS waiting,
      c.owner_id = ${actor.id} AS "isMine", c.visibility, c.hidden_at IS NOT NULL AS "isHidden", ${coverColumns},
      c.created_at AS "createdAt", c.updated_at AS "updatedAt"
    FROM collections c JOIN users u ON u.id = c.owner_id WHERE c.id = ${id} AND ${isShown(actor)}`);
  if (!row) return undefined;
  const { createdAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    covers: fourOf(shown.covers),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    mayModerate: mayModerate(actor),
  };
}

/** The notes of one page of a collection, paged like `listTorrents`. */
const notesOf = (reads: Reads, id: number, { skip, take }: { skip: number; take: number }) =>
  reads.rows<{ torrentId: number; note: string | null }>(Prisma.sql`
    SELECT i.torrent_id AS "torrentId", i.note FROM collection_items i
    JOIN torrents t ON t.id = i.torrent_id AND t.is_active
    WHERE i.collection_id = ${id} ORDER BY i.position, i.torrent_id LIMIT ${take} OFFSET ${skip}`);

/** A collection with a page of its listed torrents, in its owner's order. Refuses visitors. Refusals: not-found. */
export const findCollection = defineUseCase({
  name: "collections.find-one",
  input: ReadCollection,
  output: Collection,
  allow: isSignedIn,
  async read(context, { collectionId, page, limit }) {
    const { reads, actor } = context;
    const collection = await readCollection(reads, actor, collectionId);
    if (!collection) return noSuchCollection();
    const { skip, take } = rowsOf({ page, limit });
    const [{ torrents, total }, notes] = await Promise.all([
      listTorrents(context, { collectionId, limit: take, offset: skip, sortOrder: "asc" }),
      notesOf(reads, collectionId, { skip, take }),
    ]);
    const noteOf = new Map(notes.map(({ torrentId, note }) => [torrentId, note]));
    const noted = torrents.map((torrent) => ({ ...torrent, note: noteOf.get(torrent.id) ?? null }));
    return ok({ collection, torrents: noted, total, page, limit });
  },
});

/** A collection without its torrents. Refuses visitors. Refusals: not-found. */
export const findCollectionFacts = defineUseCase({
  name: "collections.find-facts",
  input: OneCollection,
  allow: isSignedIn,
  async read({ reads, actor }, { collectionId }) {
    const collection = await readCollection(reads, actor, collectionId);
    return collection ? ok(collection) : noSuchCollection();
  },
});
