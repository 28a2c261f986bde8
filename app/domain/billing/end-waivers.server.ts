import { systemOnly } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/**
 * Ends the waivers whose time is over: the next payment is then due at once, or later where it is paid for longer. A
 * billed member without a due date gets one, thirty days after the last payment or joining.
 */
export const endWaivers = defineUseCase({
  name: "billing.end-waivers",
  allow: systemOnly,
  async write({ tx, clock }) {
    const ended = await tx.$executeRaw`
      UPDATE users SET fee_waived = false, fee_waived_until = NULL,
        next_payment_due = greatest(next_payment_due, fee_waived_until)
      WHERE fee_waived AND fee_waived_until <= ${clock()}`;
    await tx.$executeRaw`
      UPDATE users SET next_payment_due = coalesce(last_payment_date, created_at) + interval '30 days'
      WHERE next_payment_due IS NULL AND is_active AND NOT is_admin AND NOT fee_waived AND membership_status <> 'elite'`;
    return ok({ ended });
  },
});
