import { systemOnly } from "../../core/kernel/allow.ts";
import { KEPT_HOURS } from "../../core/kernel/idempotency.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addHours } from "../../core/kernel/utc.ts";

/** Deletes the answers stored under request keys that are at least a day old. */
export const forgetAnswers = defineUseCase({
  name: "system.forget-answers",
  allow: systemOnly,
  async write({ tx, clock }) {
    const { count } = await tx.idempotencyKey.deleteMany({
      where: { createdAt: { lte: addHours(clock(), -KEPT_HOURS) } },
    });
    return ok({ count });
  },
});
