import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { UnreadCount } from "./output.ts";

/**
 * The number of unread messages, as a part of a statement: one scan of the partial index. The member is an id or a
 * column.
 */
const unreadOf = (memberId: string | Prisma.Sql, except = 0) => Prisma.sql`
  SELECT count(*)::int FROM private_messages
  WHERE receiver_id = ${memberId} AND NOT is_read AND NOT is_deleted_by_receiver AND id <> ${except}`;

/** The number of the badge. Refuses visitors. */
export const countUnread = defineUseCase({
  name: "messages.count-unread",
  output: UnreadCount,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [row] = await reads.rows<{ count: number }>(unreadOf(actor.id));
    return ok({ count: row?.count ?? 0 });
  },
});

/** A member's figures in the frame of every page: unread messages, and the points of this month. */
export type FrameFigures = { unread: number; points: number };

/** The columns of `FrameFigures` for the member of `users u`. `opened` is a message that counts as read. */
export const frameColumns = (opened: number) => Prisma.sql`
  (${unreadOf(Prisma.sql`u.id`, opened)}) AS unread,
  coalesce((SELECT activity_points FROM user_stats WHERE user_id = u.id), 0) AS points`;
