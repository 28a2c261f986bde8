import { systemOnly } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Minimum number of members who downloaded both: fewer could be identified. */
export const MEMBERS_FLOOR = 5;
const SHOWN = 6;
/** Only each member's latest downloads count, so that a member who downloads everything costs no more than others. */
const LATEST = 60;
/** Number of batches of torrents, which limits PostgreSQL's memory use. */
const PARTS = 16;

/**
 * Finds what members often download together with a torrent, from each member's latest downloads: other products only,
 * ranked by how often they are taken together, relative to their popularity. Returns the number of torrents with
 * results.
 */
export const findCompanions = defineUseCase({
  name: "products.find-companions",
  allow: systemOnly,
  timeoutMs: 600_000,
  async write({ tx }) {
    await lockNamed(tx, "torrent companions");
    await tx.$executeRaw`
      CREATE TEMP TABLE taken ON COMMIT DROP AS
      SELECT user_id, torrent_id, product_id FROM (
        SELECT d.user_id, d.torrent_id, t.product_id,
          row_number() OVER (PARTITION BY d.user_id ORDER BY max(d.id) DESC) AS place
        FROM torrent_downloads d JOIN torrents t ON t.id = d.torrent_id AND t.is_active
        GROUP BY d.user_id, d.torrent_id, t.product_id) latest
      WHERE place <= ${LATEST}`;
    await tx.$executeRaw`CREATE INDEX ON taken (user_id)`;
    await tx.$executeRaw`CREATE INDEX ON taken (torrent_id)`;
    await tx.$executeRaw`
      CREATE TEMP TABLE takers ON COMMIT DROP AS SELECT torrent_id, count(*) AS members FROM taken
      GROUP BY torrent_id HAVING count(*) >= ${MEMBERS_FLOOR}`;
    await tx.$executeRaw`ANALYZE taken, takers`;
    await tx.$executeRaw`DELETE FROM torrent_companions`;
    let found = 0;
    for (let part = 0; part < PARTS; part++)
      found += await tx.$executeRaw`
        INSERT INTO torrent_companions (torrent_id, other_ids)
        SELECT torrent_id, array_agg(other_id ORDER BY place) FROM (
          SELECT a.torrent_id, b.torrent_id AS other_id,
            row_number() OVER (PARTITION BY a.torrent_id ORDER BY count(*) / sqrt(n.members) DESC, b.torrent_id DESC) AS place
          FROM taken a JOIN takers m ON m.torrent_id = a.torrent_id
          JOIN taken b ON b.user_id = a.user_id AND b.torrent_id <> a.torrent_id
            AND (a.product_id IS NULL OR b.product_id IS DISTINCT FROM a.product_id)
          JOIN takers n ON n.torrent_id = b.torrent_id
          WHERE a.torrent_id % ${PARTS} = ${part}
          GROUP BY a.torrent_id, b.torrent_id, n.members HAVING count(*) >= ${MEMBERS_FLOOR}) often
        WHERE place <= ${SHOWN} GROUP BY torrent_id`;
    return ok(found);
  },
});
