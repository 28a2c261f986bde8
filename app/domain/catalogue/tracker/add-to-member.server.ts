import type { Tx } from "../../core/kernel/context.server.ts";
import { isoDay } from "./figures.ts";

type Traffic = { userId: string /** UTC */; day: Date; uploaded: bigint; downloaded: bigint };

/**
 * Adds bytes to a member's totals and to their day. Call it after adding to a torrent, in the order in which the
 * tracker writes.
 */
export async function addToMember(tx: Tx, { userId, day, uploaded, downloaded }: Traffic): Promise<void> {
  await tx.$executeRaw`INSERT INTO tracker_stats (user_id, uploaded, downloaded, ratio)
    VALUES (${userId}, ${uploaded}, ${downloaded}, tracker_ratio(${uploaded}::numeric, ${downloaded}::numeric))
    ON CONFLICT (user_id) DO UPDATE SET
      uploaded = tracker_bytes(tracker_stats.uploaded::numeric + excluded.uploaded),
      downloaded = tracker_bytes(tracker_stats.downloaded::numeric + excluded.downloaded),
      ratio = tracker_ratio(tracker_stats.uploaded::numeric + excluded.uploaded,
                            tracker_stats.downloaded::numeric + excluded.downloaded),
      updated_at = now()`;
  await tx.$executeRaw`INSERT INTO tracker_days (user_id, day, uploaded, downloaded)
    VALUES (${userId}, ${isoDay(day)}::date, ${uploaded}, ${downloaded})
    ON CONFLICT (user_id, day) DO UPDATE SET
      uploaded = tracker_bytes(tracker_days.uploaded::numeric + excluded.uploaded),
      downloaded = tracker_bytes(tracker_days.downloaded::numeric + excluded.downloaded)`;
}
