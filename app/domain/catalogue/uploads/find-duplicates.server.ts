import { Prisma } from "#app/db/generated/client.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { barredRefusal, isBarred, lockHashes } from "../../core/barred/info-hashes.server.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";

type Duplicates = {
  /** The torrent itself, in the index or barred from it; a takedown notice may bar one that was never there. */
  same: { id: number | null; name: string; isBarred: boolean } | null;
  /** Other torrents with this name. */
  sameName: { id: number; name: string }[];
};

const SHOWN = 5;

export type Known = {
  listed: { id: number; name: string; isBarred: boolean } | null;
  isBarred: boolean;
  sameName: { id: number; name: string }[];
};

/**
 * The columns of `Known`, for an array of info hashes (which may contain nulls) and a name, in any case. ILIKE makes
 * use of its index; the comparison excludes what % and _ in the name match besides.
 */
export const knownOf = (hashes: Prisma.Sql, name: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT json_build_object('id', id, 'name', name, 'isBarred', NOT is_active) FROM torrents
    WHERE info_hash = ANY(${hashes}) ORDER BY is_active LIMIT 1) AS listed,
  EXISTS (SELECT FROM barred_info_hashes WHERE info_hash = ANY(${hashes})) AS "isBarred",
  (WITH named AS MATERIALIZED (
      SELECT id, name FROM torrents
      WHERE is_active AND name ILIKE ${name} ESCAPE '' AND lower(name) = lower(${name}))
    SELECT coalesce(json_agg(first), '[]') FROM (SELECT * FROM named ORDER BY id DESC LIMIT ${SHOWN}) first) AS "sameName"`;

export const duplicatesOf = ({ listed, isBarred: barred, sameName }: Known, name: string): Duplicates => ({
  same: listed ?? (barred ? { id: null, name, isBarred: true } : null),
  sameName,
});

/** Finds torrents of the index with one of the info hashes, or with this name in any case. */
export async function findDuplicates(
  db: Pick<Tx, "$queryRaw">,
  { hashes, name }: { hashes: (string | null)[]; name: string },
): Promise<Duplicates> {
  const known = knownOf(Prisma.sql`${hashes.filter(Boolean)}::text[]`, Prisma.sql`${name}::text`);
  const [row] = await db.$queryRaw<[Known]>(Prisma.sql`SELECT ${known}`);
  return duplicatesOf(row, name);
}

/**
 * Locks the info hashes of a new torrent, and returns why it is not accepted; null if it is. It can be listed or barred
 * by no other transaction until this one ends. Take this lock before any row lock, as other callers do.
 */
export async function lockUnlisted(tx: Tx, hashes: string[]): Promise<Refusal | null> {
  await lockHashes(tx, hashes);
  const known = await findListed(tx, hashes);
  if (known?.isActive) {
    const see = paths.torrent(known.id);
    return refuse("conflict", `This torrent is already in the index: ${known.name}`, { see });
  }
  if (known) return refuse("conflict", "This torrent was removed from the index and is barred from it.");
  return (await isBarred(tx, hashes)) ? barredRefusal() : null;
}

const findListed = (db: Tx, hashes: string[]) =>
  db.torrent.findFirst({
    where: { infoHash: { in: hashes } },
    select: { id: true, name: true, isActive: true },
    orderBy: { isActive: "asc" },
  });

type Copy = {
  userId: string | null;
  infoHash: string;
  /** Its own name, by which a member finds the first one once it is listed. */
  name: string;
  actor?: Actor | null | undefined;
};

/**
 * Refuses a copy of another member's upload that waits for a decision; null if none waits. Requires the lock of
 * `lockUnlisted`. The first sender is not named: nobody else knows of an upload before it is listed. Reviewers get a
 * link to it, members one to the list in which it will appear.
 */
export async function refuseWaiting(tx: Tx, { userId, infoHash, name, actor }: Copy): Promise<Refusal | null> {
  const [first] = await tx.$queryRaw<{ id: number; createdAt: Date }[]>`
    SELECT id, created_at AS "createdAt" FROM user_uploads
    WHERE info_hash = ${infoHash} AND status = 'pending' AND user_id IS DISTINCT FROM ${userId} LIMIT 1`;
  if (!first) return null;
  const day = first.createdAt.toISOString().slice(0, 10);
  const message = `Another member sent this torrent on ${day}, and it is waiting for review.`;
  return actor && mayDo(actor, "uploads.review")
    ? refuse("conflict", message, { see: adminPaths.uploads.upload(first.id) })
    : refuse("conflict", `${message} Look for it in the index in a few days.`, { see: paths.home({ search: name }) });
}
