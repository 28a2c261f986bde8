import { type NoticeCause, Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../kernel/allow.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { runBatches } from "../kernel/run-batches.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { audienceOf } from "./audiences.server.ts";
import { ringBells } from "./bell.server.ts";
import { mailNext } from "./mail-notices.server.ts";
import { pushNext } from "./push-notices.server.ts";
import { wayOf } from "./ways.server.ts";

const AT_ONCE = 250;
/** Told at full speed, a release to 50,000 followers slows the pages of those who read meanwhile (decision 90). */
const SHARE = 0.2;

/**
 * Tells the next members of the oldest cause. Their notices and how far the cause has come are one transaction: a
 * process that is killed leaves both or neither, and the next one goes on behind the last member.
 */
export const tellNext = defineUseCase({
  name: "notices.tell-next",
  allow: systemOnly,
  async write({ tx, clock }) {
    const [oldest] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM notice_causes ORDER BY id LIMIT 1 FOR UPDATE`;
    if (oldest) await tellSome(tx, oldest.id, clock());
    return ok({ isDone: !oldest });
  },
});

async function tellSome(tx: Tx, id: bigint, now: Date): Promise<void> {
  const cause = await tx.noticeCause.findUniqueOrThrow({ where: { id } });
  const reached = await tellBatch(tx, cause, now);
  if (reached) await tx.noticeCause.update({ where: { id }, data: { reached } });
  else await tx.noticeCause.delete({ where: { id } });
}

/** Tells the next members. Returns the last one's id, or null where all have been told. */
async function tellBatch(tx: Tx, cause: NoticeCause, now: Date): Promise<string | null> {
  const { kind, page, link, title, actorId, reached, createdAt, isMailed } = cause;
  const { candidates, belongs } = audienceOf(cause);
  // Bounded one by one: PostgreSQL would read and sort all candidates to put their union in order.
  const nextOf = (some: Prisma.Sql) => Prisma.sql`(
    SELECT DISTINCT user_id FROM (${some}) c WHERE user_id > ${reached} ORDER BY user_id LIMIT ${AT_ONCE})`;
  const [batch] = await tx.$queryRaw<{ last: string | null; size: number }[]>(Prisma.sql`
    WITH next AS (
      SELECT user_id FROM (${Prisma.join(candidates.map(nextOf), " UNION ")}) n ORDER BY user_id LIMIT ${AT_ONCE}
    ), batch AS (
      SELECT u.id, ${wayOf(kind)} AS way
      FROM next JOIN users u ON u.id = next.user_id LEFT JOIN notice_settings s ON s.user_id = u.id
      WHERE u.is_active AND NOT u.is_suspended AND u.id IS DISTINCT FROM ${actorId}
        AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = ${actorId})
        AND ${belongs}
    ), told AS (
      INSERT INTO notices AS n (user_id, kind, page, link, title, actor_id, told_at, waits_for)
      SELECT id, ${kind}::notice_kind, ${page}, ${link}, ${title}, ${actorId}, ${createdAt},
        CASE WHEN way = 'push' OR way IN ('mail', 'digest') AND NOT ${isMailed} THEN way END
      FROM batch WHERE way <> 'off'
      ON CONFLICT (user_id, page, kind) DO UPDATE SET
        count = CASE WHEN n.read_at IS NULL THEN n.count + 1 ELSE 1 END, read_at = NULL,
        link = CASE WHEN n.read_at IS NULL THEN n.link ELSE excluded.link END,
        title = excluded.title, actor_id = excluded.actor_id, told_at = excluded.told_at,
        -- A push or a mail at once tells of the first one until it is read, and of whatever has another title.
        waits_for = CASE WHEN excluded.waits_for IN ('push', 'mail') AND n.read_at IS NULL AND n.title = excluded.title
          THEN n.waits_for ELSE coalesce(excluded.waits_for, n.waits_for) END
      RETURNING user_id, waits_for
    ), digests AS (
      -- The row is written even if it is there: it must not be deleted before these notices are committed.
      INSERT INTO notice_digests AS d (user_id, since)
      SELECT user_id, ${now} FROM told WHERE waits_for = 'digest'
      ON CONFLICT (user_id) DO UPDATE SET since = d.since
    )
    SELECT max(user_id) AS last, count(*)::int AS size, (${ringBells(Prisma.sql`told`)}) AS heard FROM next`);
  return batch && batch.size === AT_ONCE ? batch.last : null;
}

/** The job: tells all members of all causes, then pushes and mails to those who want that at once. */
export async function tellMembers(services: Services): Promise<void> {
  await runBatches(services, tellNext, { share: SHARE });
  await runBatches(services, pushNext);
  await runBatches(services, mailNext);
}
