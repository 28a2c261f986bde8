import { holding } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { WebhookMade } from "./output.ts";
import { kindsOf, MakeWebhook } from "./schema.ts";
import { makeSecret } from "./sign.server.ts";
import { sealSecret, sealUrl } from "./webhook-secrets.server.ts";

/** Maximum number of webhooks: each event is sent to each of them. */
export const MAX_WEBHOOKS = 20;

/**
 * Creates a webhook. Its secret is returned only once. Asks for a recent confirmation. Refuses visitors and members.
 * Refusals: invalid (a URL to which nothing may be sent), conflict (too many).
 */
export const makeWebhook = defineUseCase({
  name: "webhooks.make",
  input: MakeWebhook,
  output: WebhookMade,
  allow: holding("webhooks.manage"),
  confirmed: true,
  async prepare({ webhookSender }, { url }) {
    const problem = await webhookSender.findProblem(url);
    return problem === null ? ok(null) : refuseField("url", problem);
  },
  async write({ tx, clock, secrets }, { name, format, events, url }) {
    const cap = {
      count: () => tx.webhook.count(),
      most: MAX_WEBHOOKS,
      things: "webhooks",
      remedy: "Delete one first.",
    };
    const room = await withinCap(tx, { lock: "webhooks" }, cap);
    if (!room.ok) return room;
    const kinds = kindsOf(events);
    const data = { name, format, kinds, createdAt: clock(), sealedUrl: "", host: "", sealedSecret: "" };
    const { id } = await tx.webhook.create({ data, select: { id: true } });
    const secret = makeSecret();
    const sealed = { ...sealUrl({ secrets }, id, url), sealedSecret: sealSecret({ secrets }, id, secret) };
    await tx.webhook.update({ where: { id }, data: sealed });
    const after = { host: sealed.host, format, events };
    return ok({ id, name, secret }, { audit: { subject: { kind: "webhook", id, name }, after } });
  },
});
