import { Prisma } from "#app/db/generated/client.ts";
import { addJobs } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

const AT_ONCE = 200;

/**
 * Queues the pushes of the next notices that wait for one: a job for each device, so that an unavailable push service
 * does not delay others. The jobs and the marks that they are queued are one transaction.
 */
export const pushNext = defineUseCase({
  name: "notices.push-next",
  allow: systemOnly,
  async write({ tx }) {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM notices WHERE waits_for = 'push' ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
    const ids = rows.map(({ id }) => id);
    const pushes = await tx.$queryRaw<{ noticeId: bigint; subscriptionId: number }[]>(Prisma.sql`
      SELECT n.id AS "noticeId", p.id AS "subscriptionId"
      FROM notices n JOIN push_subscriptions p ON p.user_id = n.user_id
      WHERE n.id = ANY(${ids}::bigint[]) AND n.read_at IS NULL AND p.refused_at IS NULL ORDER BY n.id, p.id`);
    await tx.notice.updateMany({ where: { id: { in: ids } }, data: { waitsFor: null } });
    const jobs = pushes.map(({ noticeId, subscriptionId }) => ({
      payload: { subscriptionId, noticeId: String(noticeId) },
      key: `push ${noticeId} ${subscriptionId}`,
    }));
    await addJobs(tx, "send-push", jobs);
    return ok({ isDone: rows.length < AT_ONCE });
  },
});
