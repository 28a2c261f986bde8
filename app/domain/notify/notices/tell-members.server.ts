import { z } from "zod";
import { type NoticeCause, Prisma } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { audienceOf } from "./audiences.server.ts";
import { ringBells } from "./bell.server.ts";
import { mailNext } from "./mail-notices.server.ts";
import { pushNext } from "./push-notices.server.ts";
import { wayOf } from "./ways.server.ts";

export const AT_ONCE = 100;
/** Notifying 50,000 followers of a release at full speed would slow the pages of other members (decision 90). */
const SHARE = 0.2;

/** Number of attempts before a cause is set aside. */
const TRIES = 3;

/**
 * Notifies the next members of the oldest cause. Their notices and the cause's progress are one transaction: a killed
 * process leaves both or neither, and the next one continues after the last member.
 */
export const tellNext = defineUseCase({
  name: "notices.tell-next",
  allow: systemOnly,
  async write({ tx, clock }) {
    const [oldest] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM notice_causes WHERE failures < ${TRIES} ORDER BY id LIMIT 1 FOR UPDATE`;
    if (oldest) await tellSome(tx, oldest.id, clock());
    return ok({ isDone: !oldest });
  },
});

/** Whether all members have been notified of the cause. */
async function tellSome(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const cause = await tx.noticeCause.findUnique({ where: { id } });
  if (!cause) return true;
  const reached = await tellBatch(tx, cause, now);
  if (reached) await tx.noticeCause.update({ where: { id }, data: { reached } });
  else await tx.noticeCause.delete({ where: { id } });
  return reached === null;
}

/**
 * Counts a failure of the oldest cause. One that has failed too often gets a separate job, so that the others continue.
 */
const countFailure = defineUseCase({
  name: "notices.count-failure",
  allow: systemOnly,
  async write({ tx }) {
    const [failed] = await tx.$queryRaw<{ id: bigint; failures: number }[]>`
      UPDATE notice_causes SET failures = failures + 1
      WHERE id = (SELECT id FROM notice_causes WHERE failures < ${TRIES} ORDER BY id LIMIT 1) RETURNING id, failures`;
    const isSetAside = failed?.failures === TRIES;
    if (isSetAside) await addJob(tx, "tell-cause", { causeId: String(failed.id) });
    return ok({ isSetAside });
  },
});

const tellNextOfCause = defineUseCase({
  name: "notices.tell-cause",
  input: z.object({ causeId: z.string().regex(/^\d+$/) }),
  allow: systemOnly,
  write: async ({ tx, clock }, { causeId }) => ok({ isDone: await tellSome(tx, BigInt(causeId), clock()) }),
});

/** The job of a cause that was set aside. Throws its error, with the name of the cause. */
export async function tellCause(services: Services, causeId: string): Promise<void> {
  const context = systemContext(services);
  const cause = await services.db.noticeCause.findUnique({ where: { id: BigInt(causeId) } });
  try {
    for (let isDone = cause === null; !isDone; ) {
      const told = await tellNextOfCause.run(context, { causeId });
      isDone = !told.ok || told.value.isDone;
    }
  } catch (error) {
    throw new Error(`${cause?.kind} of ${cause?.page}: ${(error as Error).message}`, { cause: error });
  }
}

/** Notifies the next members. Returns the id of the last one, or null if all have been notified. */
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

/**
 * The job: notifies all members of all causes, then sends immediate pushes and mails. Throws if a cause fails, so
 * that the queue tries again; one that has failed too often is set aside.
 */
export async function tellMembers(services: Services): Promise<void> {
  for (let isTold = false; !isTold; )
    try {
      await runBatches(services, tellNext, { share: SHARE });
      isTold = true;
    } catch (error) {
      const counted = await countFailure.run(systemContext(services), {});
      if (!counted.ok || !counted.value.isSetAside) throw error;
    }
  await runBatches(services, pushNext);
  await runBatches(services, mailNext);
}
