import { systemOnly } from "../../core/kernel/allow.ts";
import { periodSeconds } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/**
 * Ends the waivers whose time is over: the next payment is then due immediately, or later if more time is paid for. A
 * billed member without a due date gets one, thirty days after the last payment or joining.
 */
export const endWaivers = defineUseCase({
  name: "billing.end-waivers",
  allow: systemOnly,
  async write({ tx, clock }) {
    const now = clock();
    const [row] = await tx.$queryRaw<{ ended: number }[]>`
      WITH before AS (
        SELECT id, next_payment_due AS due, fee_waived_until AS until FROM users
        WHERE fee_waived AND fee_waived_until <= ${now} FOR UPDATE
      ), after AS (
        UPDATE users u SET fee_waived = false, fee_waived_until = NULL, next_payment_due = greatest(due, until)
        FROM before WHERE u.id = before.id RETURNING u.id, due, next_payment_due
      ), noted AS (
        INSERT INTO paid_time (user_id, at, kind, seconds, due_after)
        SELECT id, ${now}, 'waiver_ended', coalesce(extract(epoch FROM next_payment_due - due), 0), next_payment_due
        FROM after WHERE due IS DISTINCT FROM next_payment_due
      )
      SELECT count(*)::int AS ended FROM after`;
    await tx.$executeRaw`
      WITH after AS (
        UPDATE users SET next_payment_due = coalesce(last_payment_date, created_at) + interval '30 days'
        WHERE next_payment_due IS NULL AND is_active AND NOT is_admin AND NOT fee_waived AND membership_status <> 'elite'
        RETURNING id, next_payment_due
      )
      INSERT INTO paid_time (user_id, at, kind, seconds, due_after)
      SELECT id, ${now}, 'first_payment', ${periodSeconds("monthly")}, next_payment_due FROM after`;
    return ok({ ended: row?.ended ?? 0 });
  },
});
