import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { ListEvents } from "./schema.ts";

/** Latest activity on listed torrents by members who show it, newest first, at most 50 rows by default. */
export const findLiveActivity = defineUseCase({
  name: "tracker.find-live-activity",
  input: ListEvents,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { limit }) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT e.id, e.type, u.username, e.torrent_id AS "torrentId", t.name AS "torrentName", e.created_at AS "createdAt",
        e.points
      FROM tracker_events e JOIN users u ON u.id = e.user_id LEFT JOIN torrents t ON t.id = e.torrent_id
      WHERE (e.torrent_id IS NULL OR t.is_active)
        AND CASE e.type WHEN 'upload' THEN ${sees("uploads", actor)} ELSE ${sees("transfers", actor)} END
      ORDER BY e.created_at DESC, e.id LIMIT ${limit}`);
    const items = rows.map(({ id, createdAt, ...row }) => ({
      id: Number(id),
      ...row,
      timestamp: createdAt.toISOString(),
    }));
    return ok({ items });
  },
});

type Row = {
  id: string;
  type: string;
  username: string;
  torrentId: number | null;
  torrentName: string | null;
  createdAt: Date;
  points: number;
};
