import type { Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";

import { noteAttempt, type Outcome } from "./note-attempt.server.ts";
import { pauseDelivery } from "./pause-delivery.server.ts";
import { sentEvent } from "./sent-event.ts";
import { signHeaders } from "./sign.server.ts";
import { openSecrets, openUrl } from "./webhook-secrets.server.ts";
import { writeBody } from "./write-body.ts";

/**
 * The job of a delivery: one attempt. Its result is written to its row, with the job of the next attempt, so that the
 * webhook and not the queue decides on the waits. If the process is killed between the receiver's answer and that
 * write, the event is sent again under its old id. The job holds no database connection while it waits for the
 * receiver.
 */
export async function deliverWebhook(services: Services, deliveryId: number): Promise<void> {
  const { db, clock, site, webhookSender } = services;
  const delivery = await db.webhookDelivery.findFirst({
    where: { id: deliveryId, status: "waiting" },
    include: { webhook: true, event: { select: { data: true, createdAt: true } } },
  });
  if (!delivery) return;
  const { webhook, uid } = delivery;
  const now = clock();
  const context = systemContext(services);
  if (webhook.pausedUntil && webhook.pausedUntil > now) {
    await pauseDelivery.run(context, { deliveryId, until: webhook.pausedUntil });
    return;
  }
  const body = writeBody(webhook.format, sentEvent(delivery), site.mailOrigin);
  const url = openUrl(services, webhook);
  const secrets = openSecrets(services, webhook, now);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Patchbay",
    "Content-Length": String(Buffer.byteLength(body)),
    ...signHeaders(secrets, { id: uid, seconds: Math.floor(now.getTime() / 1_000), body }),
  };
  const outcome: Outcome =
    url === null || secrets.length === 0
      ? noAnswer(new Error("SESSION_SECRET has changed. Set the address and secret again."))
      : await webhookSender.post(url, headers, body).then((answer) => ({ ...answer, problem: null }), noAnswer);
  await noteAttempt.run(context, { deliveryId, outcome });
}

const noAnswer = ({ message }: Error): Outcome => ({ status: null, body: null, retryAfter: null, problem: message });
