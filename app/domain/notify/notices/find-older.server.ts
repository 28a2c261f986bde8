import type { Tx } from "../../core/kernel/context.server.ts";

/** The maximum number of older releases whose owners are notified. */
const OLDER = 200;

/** The ids of the listed releases that are older than a torrent, compared by `versionKey`. */
export async function findOlder(tx: Tx, torrentId: number): Promise<number[]> {
  const releases = await tx.$queryRaw<{ id: number }[]>`
    SELECT o.id FROM torrents t
    JOIN torrents o ON o.product_id = t.product_id AND o.is_active AND t.platform IN (o.platform, 'BOTH')
      AND version_key(o.version) COLLATE "C" < version_key(t.version) COLLATE "C"
    WHERE t.id = ${torrentId} ORDER BY o.created_at DESC LIMIT ${OLDER}`;
  return releases.map(({ id }) => id);
}
