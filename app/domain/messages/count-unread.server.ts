import { isSignedIn } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/** How many messages are unread. Every page shows it, so it is one scan of the partial index. */
export async function countUnreadOf(db: Pick<Tx, "$queryRaw">, memberId: string, except = 0): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM private_messages
    WHERE receiver_id = ${memberId} AND NOT is_read AND NOT is_deleted_by_receiver AND id <> ${except}`;
  return rows[0]?.count ?? 0;
}

/** The number of the badge. Refuses visitors. */
export const countUnread = defineUseCase({
  name: "messages.count-unread",
  input: NoInput,
  allow: isSignedIn,
  read: async ({ db, actor }) => ok({ count: await countUnreadOf(db, actor.id) }),
});
