import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

type Account = { id: string; username: string };

/**
 * Updates the copies of a member's name that rows hold beside the member's actions. The audit log keeps the old one
 * (decision 52).
 */
export async function renameCopies(tx: Tx, { id, username }: Account, to: string): Promise<void> {
  await tx.chatMessage.updateMany({ where: { userId: id }, data: { username: to } });
  await tx.notification.updateMany({ where: { adminId: id }, data: { adminUsername: to } });
  await tx.caseNote.updateMany({ where: { authorId: id }, data: { authorName: to } });
  await tx.operation.updateMany({ where: { actorId: id }, data: { actorName: to } });
  await tx.consoleLine.updateMany({ where: { actorId: id }, data: { actorName: to } });
  await tx.$executeRaw`
    UPDATE cases SET words = replace(words, ${username}, ${to}),
      accused_name = CASE WHEN accused_id = ${id} THEN ${to} ELSE accused_name END
    WHERE reporter_id = ${id} OR accused_id = ${id}`;
  const named = JSON.stringify([{ id }]);
  await tx.$executeRaw`
    UPDATE bulk_runs SET done = ${renamed("done", id, username, to)}, refused = ${renamed("refused", id, username, to)}
    WHERE kind = 'users' AND (done @> ${named}::jsonb OR refused @> ${named}::jsonb)`;
}

/** An entry of a bulk action's report names the member, and its message may too. */
const renamed = (column: "done" | "refused", id: string, username: string, to: string) => Prisma.sql`
  (SELECT coalesce(jsonb_agg(CASE WHEN one->>'id' <> ${id} THEN one ELSE one || jsonb_strip_nulls(jsonb_build_object(
      'name', ${to}::text, 'message', replace(one->>'message', ${username}, ${to}))) END), '[]')
   FROM jsonb_array_elements(${Prisma.raw(column)}) one)`;
