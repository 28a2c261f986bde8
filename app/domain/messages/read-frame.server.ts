import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { unreadOf } from "./count-unread.server.ts";

/** What the frame of every page says of its member: unread messages, and the points of this month. */
export type FrameFigures = { unread: number; points: number };

/** `opened` is the message that the page itself opens: it counts as read. */
export async function readFrame(reads: Reads, memberId: string, opened: number): Promise<FrameFigures> {
  const [row] = await reads.rows<FrameFigures>(Prisma.sql`
    SELECT (${unreadOf(memberId, opened)}) AS unread,
      coalesce((SELECT activity_points FROM user_stats WHERE user_id = ${memberId}), 0) AS points`);
  return row ?? { unread: 0, points: 0 };
}
