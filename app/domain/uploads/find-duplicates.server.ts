import type { Prisma } from "#app/db/generated/client.ts";
import { isBarred } from "../barred/info-hashes.server.ts";
import { likeText } from "../kernel/pages.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

export type Duplicates = {
  /** The same torrent, in the index or barred from it; by a notice perhaps without ever having been there. */
  same: { id: number | null; name: string; isBarred: boolean } | null;
  /** Others that carry the same name. */
  sameName: { id: number; name: string }[];
};

const SHOWN = 5;

/** What the index already knows of a torrent: by its info hashes, and by its name whatever its case. */
export async function findDuplicates(
  db: Prisma.TransactionClient,
  { hashes, name }: { hashes: (string | null)[]; name: string },
): Promise<Duplicates> {
  const given = hashes.filter((hash) => hash !== null);
  const known = await db.torrent.findFirst({
    where: { infoHash: { in: given } },
    select: { id: true, name: true, isActive: true },
    orderBy: { isActive: "asc" },
  });
  const sameName = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM torrents WHERE is_active AND name ILIKE ${likeText(name)} ORDER BY id DESC LIMIT ${SHOWN}`;
  if (!known && (await isBarred(db, given))) return { same: { id: null, name, isBarred: true }, sameName };
  return { same: known ? { id: known.id, name: known.name, isBarred: !known.isActive } : null, sameName };
}

/** Why the index does not take it, or null. */
export function refusalFor({ same }: Duplicates): Refusal | null {
  if (!same) return null;
  return refuse(
    "conflict",
    same.isBarred
      ? "This torrent was taken out of the index and is barred from it."
      : `This torrent is in the index already: ${same.name}`,
  );
}
