import { barredRefusal, isBarred, lockHashes } from "../barred/info-hashes.server.ts";
import type { Tx } from "../kernel/context.server.ts";
import { likeText } from "../kernel/pages.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

type Duplicates = {
  /** The same torrent, in the index or barred from it; a notice may bar one that was never there. */
  same: { id: number | null; name: string; isBarred: boolean } | null;
  /** Others that carry the same name. */
  sameName: { id: number; name: string }[];
};

const SHOWN = 5;

/** What the index already knows of a torrent: by its info hashes, and by its name whatever its case. */
export async function findDuplicates(
  db: Tx,
  { hashes, name }: { hashes: (string | null)[]; name: string },
): Promise<Duplicates> {
  const given = hashes.filter((hash) => hash !== null);
  const known = await findListed(db, given);
  const sameName = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM torrents WHERE is_active AND name ILIKE ${likeText(name)} ORDER BY id DESC LIMIT ${SHOWN}`;
  if (!known && (await isBarred(db, given))) return { same: { id: null, name, isBarred: true }, sameName };
  return { same: known && { id: known.id, name: known.name, isBarred: !known.isActive }, sameName };
}

/**
 * Locks the info hashes of a torrent that is to come in, and says why the index does not take it; null where it does.
 * Nobody can list or bar it until the transaction ends. Take this lock before that of any row: others do too.
 */
export async function lockUnlisted(tx: Tx, hashes: string[]): Promise<Refusal | null> {
  await lockHashes(tx, hashes);
  const known = await findListed(tx, hashes);
  if (known?.isActive) return refuse("conflict", `This torrent is in the index already: ${known.name}`);
  if (known) return refuse("conflict", "This torrent was taken out of the index and is barred from it.");
  return (await isBarred(tx, hashes)) ? barredRefusal() : null;
}

const findListed = (db: Tx, hashes: string[]) =>
  db.torrent.findFirst({
    where: { infoHash: { in: hashes } },
    select: { id: true, name: true, isActive: true },
    orderBy: { isActive: "asc" },
  });
