import { Prisma, type TrackerRefusal } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

const LAST = 5;

type Row = Omit<TrackerRefusal, "userId"> & { torrentName: string | null };

/** Why the tracker refused this member's announces, in the words sent to their client, newest first. */
export const findOwnRefusals = defineUseCase({
  name: "tracker.find-own-refusals",
  allow: isSignedIn,
  async read({ reads, actor }) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT r.reason, r.info_hash AS "infoHash", r.client, r.times, r.last_at AS "lastAt", t.name AS "torrentName"
      FROM tracker_refusals r LEFT JOIN torrents t ON t.info_hash = r.info_hash AND t.is_active
      WHERE r.user_id = ${actor.id} ORDER BY r.last_at DESC LIMIT ${LAST}`);
    const refusals = rows.map(({ reason, infoHash, client, times, lastAt, torrentName }) => ({
      reason,
      infoHash: infoHash || null,
      torrentName,
      client: client || null,
      times,
      lastAt: lastAt.toISOString(),
    }));
    return ok({ refusals });
  },
});
