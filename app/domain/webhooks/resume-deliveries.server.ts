import { subMinutes } from "date-fns";
import { systemOnly } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { addDeliveryJob } from "./delivery-jobs.server.ts";

const OVERDUE_MINUTES = 30;
const AT_ONCE = 500;

/** Gives deliveries a job that are overdue: one that was discarded, or whose attempts killed processes have used up. */
export const resumeDeliveries = defineUseCase({
  name: "webhooks.resume-deliveries",
  input: NoInput,
  allow: systemOnly,
  async write({ tx, clock }) {
    const nextAt = clock();
    const overdue = await tx.webhookDelivery.findMany({
      where: { status: "waiting", nextAt: { lt: subMinutes(nextAt, OVERDUE_MINUTES) } },
      orderBy: { id: "asc" },
      take: AT_ONCE,
      select: { id: true, webhookId: true },
    });
    for (const delivery of overdue) await addDeliveryJob(tx, { ...delivery, nextAt });
    return ok({ resumed: overdue.length });
  },
});
