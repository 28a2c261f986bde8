import { withShort } from "../../core/barred/info-hashes.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { likeText } from "../../core/kernel/pages.ts";

export type Target = {
  target: string;
  torrentId: number | null;
  name: string | null;
  infoHash: string | null;
  uploaderId: string | null;
};

const SAME_NAME = 5;
const columns = { id: true, name: true, uploadedBy: true } as const;

/** The info hash in a line, bare or in a magnet link: 40 digits, or 64 for version 2. */
function hashIn(line: string): string | null {
  const found =
    /(?:^|urn:btih:)([0-9a-f]{40})(?:$|&)/i.exec(line)?.[1] ??
    /(?:^|urn:btmh:1220)([0-9a-f]{64})(?:$|&)/i.exec(line)?.[1];
  return found?.toLowerCase() ?? null;
}

const idIn = (line: string): number | null => {
  const id = Number(/\/torrents\/(\d{1,10})(?:[/?#]|$)/.exec(line)?.[1] ?? 0);
  return id > 0 && id <= MAX_INT4 ? id : null;
};

/** The most recently listed torrents with a name, in any case. ILIKE is there to use its index. */
const findNamed = (tx: Tx, name: string) => tx.$queryRaw<{ id: number; name: string; uploadedBy: string | null }[]>`
  SELECT id, name, uploaded_by AS "uploadedBy" FROM torrents
  WHERE is_active AND name ILIKE ${likeText(name)} AND lower(name) = lower(${name})
  ORDER BY id DESC LIMIT ${SAME_NAME}`;

/** Finds the torrents that a line of a notice means: a link, an info hash or a name. Unknown ones keep the line. */
export async function findTargets(tx: Tx, target: string): Promise<Target[]> {
  const infoHash = hashIn(target);
  const id = idIn(target);
  const rows = infoHash
    ? await tx.torrent.findMany({
        where: { OR: [{ infoHash: { in: withShort([infoHash]) } }, { infoHashV2: infoHash }] },
        select: columns,
      })
    : id
      ? await tx.torrent.findMany({ where: { id }, select: columns })
      : await findNamed(tx, target);
  if (rows.length === 0) return [{ target, torrentId: null, name: null, infoHash, uploaderId: null }];
  return rows.map((row) => ({ target, torrentId: row.id, name: row.name, infoHash, uploaderId: row.uploadedBy }));
}
