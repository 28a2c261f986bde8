import { type CollectionVisibility, Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import type { CoverOfTorrent } from "./output.ts";

export const noSuchCollection = () =>
  refuse("not-found", "That collection doesn't exist, or its owner doesn't share it.");

const FOUR = 4;

export const mayModerate = (actor: Actor): boolean => mayDo(actor, "collections.moderate");

/**
 * SQL of whether the member sees collection `c`. Nothing else decides it. Only the owner sees a private one, not even
 * staff; members whom the owner has blocked see none of the owner's collections.
 */
export const isShown = (actor: Actor): Prisma.Sql => Prisma.sql`(c.owner_id = ${actor.id}
  OR c.visibility <> 'private' AND (${mayModerate(actor)} OR c.hidden_at IS NULL AND NOT EXISTS (
    SELECT FROM member_blocks b WHERE b.user_id = c.owner_id AND b.blocked_id = ${actor.id})))`;

const covers = Prisma.sql`
  SELECT v.stored_name FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
  JOIN covers v ON v.torrent_id = t.id WHERE i.collection_id = c.id`;

/**
 * SQL of the cover name of collection `c`: that of the torrent its owner has chosen, otherwise that of the first
 * torrent with a cover.
 */
const coverOf = Prisma.sql`coalesce((${covers} AND i.torrent_id = c.cover_torrent_id),
  (${covers} ORDER BY i.position, i.torrent_id LIMIT 1))`;

/** SQL of the first torrents of collection `c`, as JSON, for a cover made of theirs; null if its owner has chosen one. */
const firstOf = Prisma.sql`(SELECT json_agg(json_build_object('torrentId', f.id, 'name', f.name,
    'category', f.category, 'infoHash', f.info_hash, 'cover', f.stored_name) ORDER BY f.position, f.id)
  FROM (SELECT t.id, t.name, t.category, t.info_hash, v.stored_name, i.position
    FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
    LEFT JOIN covers v ON v.torrent_id = t.id WHERE i.collection_id = c.id AND c.cover_torrent_id IS NULL
    ORDER BY i.position, i.torrent_id LIMIT ${FOUR}) f)`;

export type CoverRow = { cover: string | null; covers: CoverOfTorrent[] | null };

/** SQL columns of the cover of collection `c`, and of those that it is made of. */
export const coverColumns = Prisma.sql`${coverOf} AS cover, ${firstOf} AS covers`;

/** A cover is made of four others, not of fewer. */
export const fourOf = (covers: CoverOfTorrent[] | null): CoverOfTorrent[] => (covers?.length === FOUR ? covers : []);

export type OwnCollection = { id: number; name: string; visibility: CollectionVisibility };

/** Locks the member's own collection for a change of it or of its list. Refusals: not-found; forbidden (another's). */
export async function lockOwn(tx: Tx, actor: Actor, collectionId: number): Promise<Result<OwnCollection>> {
  const [found] = await tx.$queryRaw<(OwnCollection & { isMine: boolean })[]>`
    SELECT c.id, c.name, c.visibility, c.owner_id = ${actor.id} AS "isMine" FROM collections c
    WHERE c.id = ${collectionId} AND ${isShown(actor)} FOR UPDATE OF c`;
  if (!found) return noSuchCollection();
  const { isMine, ...own } = found;
  return isMine ? ok(own) : refuse("forbidden", "Only its owner can change this collection.");
}
