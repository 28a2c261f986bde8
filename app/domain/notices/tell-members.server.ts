import { type NoticeCause, Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../kernel/allow.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { runBatches } from "../kernel/run-batches.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { isToldOf } from "./audiences.server.ts";

const AT_ONCE = 1_000;

/**
 * Tells the next members of the oldest cause. Their notices and how far the cause has come are one transaction: a
 * process that is killed leaves both or neither, and the next one goes on behind the last member.
 */
export const tellNext = defineUseCase({
  name: "notices.tell-next",
  input: NoInput,
  allow: systemOnly,
  async write({ tx }) {
    const [oldest] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM notice_causes ORDER BY id LIMIT 1 FOR UPDATE`;
    if (oldest) await tellSome(tx, oldest.id);
    return ok({ isDone: !oldest });
  },
});

async function tellSome(tx: Tx, id: bigint): Promise<void> {
  const cause = await tx.noticeCause.findUniqueOrThrow({ where: { id } });
  const reached = await tellBatch(tx, cause);
  if (reached) await tx.noticeCause.update({ where: { id }, data: { reached } });
  else await tx.noticeCause.delete({ where: { id } });
}

/** Tells up to a thousand members. Returns the last one's id, or null where all have been told. */
async function tellBatch(tx: Tx, cause: NoticeCause): Promise<string | null> {
  const { kind, page, link, title, actorId, reached, createdAt } = cause;
  const [batch] = await tx.$queryRaw<{ last: string | null; size: number }[]>(Prisma.sql`
    WITH batch AS (
      SELECT u.id FROM users u
      WHERE u.id > ${reached} AND u.is_active AND NOT u.is_suspended AND u.id IS DISTINCT FROM ${actorId}
        AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = ${actorId})
        AND ${isToldOf(cause)}
      ORDER BY u.id LIMIT ${AT_ONCE}
    ), told AS (
      INSERT INTO notices AS n (user_id, kind, page, link, title, actor_id, told_at)
      SELECT id, ${kind}::notice_kind, ${page}, ${link}, ${title}, ${actorId}, ${createdAt} FROM batch
      ON CONFLICT (user_id, page, kind) DO UPDATE SET
        count = CASE WHEN n.read_at IS NULL THEN n.count + 1 ELSE 1 END, read_at = NULL,
        link = CASE WHEN n.read_at IS NULL THEN n.link ELSE excluded.link END,
        title = excluded.title, actor_id = excluded.actor_id, told_at = excluded.told_at
    )
    SELECT max(id) AS last, count(*)::int AS size FROM batch`);
  return batch && batch.size === AT_ONCE ? batch.last : null;
}

/** The job: tells all members of all causes. */
export const tellMembers = (services: Services): Promise<void> => runBatches(services, tellNext);
