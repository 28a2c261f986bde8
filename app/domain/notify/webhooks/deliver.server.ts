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
 * waits are the webhook's and not the queue's. Between the receiver's answer and that row a killed process sends the
 * same event again, under the same id. No connection to the database is held while the receiver thinks.
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
