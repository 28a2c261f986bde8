import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDeliveryJob } from "./delivery-jobs.server.ts";

const Pause = z.object({ deliveryId: z.number().int(), until: z.date() });

/** Puts a delivery off until the pause of its webhook is over. This does not count as an attempt. */
export const pauseDelivery = defineUseCase({
  name: "webhooks.pause-delivery",
  input: Pause,
  allow: systemOnly,
  async write({ tx }, { deliveryId, until: nextAt }) {
    const [delivery] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: deliveryId, status: "waiting" },
      data: { nextAt },
      select: { id: true, webhookId: true },
    });
    if (delivery) await addDeliveryJob(tx, { ...delivery, nextAt });
    return ok(null);
  },
});
