import { Prisma } from "#app/db/generated/client.ts";
import { unreadOf } from "./count-unread.server.ts";

/** A member's figures in the frame of every page: unread messages, and the points of this month. */
export type FrameFigures = { unread: number; points: number };

/** The columns of `FrameFigures` for the member of `users u`. `opened` is a message that counts as read. */
export const frameColumns = (opened: number) => Prisma.sql`
  (${unreadOf(Prisma.sql`u.id`, opened)}) AS unread,
  coalesce((SELECT activity_points FROM user_stats WHERE user_id = u.id), 0) AS points`;
