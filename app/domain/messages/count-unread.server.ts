import { isSignedIn } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";

/** How many messages wait unread; one scan of the partial index, for it stands on every page. */
export async function countUnreadOf(db: Pick<Db, "$queryRaw">, memberId: string, except = 0): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM private_messages
    WHERE receiver_id = ${memberId} AND NOT is_read AND NOT is_deleted_by_receiver AND id <> ${except}`;
  return rows[0]?.count ?? 0;
}

/** The badge's figure. Refuses visitors. */
export const countUnread = defineUseCase({
  name: "messages.count-unread",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    return ok({ count: await countUnreadOf(context.db, actorOf(context).id) });
  },
});
