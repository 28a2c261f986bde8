import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { eventName } from "../../core/kernel/event-kinds.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { lockWebhook, noSuchWebhook } from "./one-webhook.server.ts";
import { SecretRotated, WebhookSaved, WebhookSwitched } from "./output.ts";
import { noFailures } from "./plan-retry.ts";
import { EditWebhook, kindsOf, OneWebhook, SwitchWebhook } from "./schema.ts";
import { makeSecret } from "./sign.server.ts";
import { switchOff } from "./switch-off.server.ts";
import { sealSecret, sealUrl } from "./webhook-secrets.server.ts";

/** How long the old secret also signs after a new one is created. */
const GRACE_DAYS = 1;

/**
 * Changes a webhook's events and URL. Asks for a recent confirmation. Refuses visitors and members. Refusals:
 * not-found; invalid (a URL to which nothing may be sent).
 */
export const editWebhook = defineUseCase({
  name: "webhooks.edit",
  input: EditWebhook,
  output: WebhookSaved,
  allow: holding("webhooks.manage"),
  confirmed: true,
  async prepare({ webhookSender }, { url }) {
    const problem = url === undefined ? null : await webhookSender.findProblem(url);
    return problem === null ? ok(null) : refuseField("url", problem);
  },
  async write({ tx, secrets }, { webhookId, name, format, events, url }) {
    const before = await lockWebhook(tx, webhookId);
    if (!before) return noSuchWebhook();
    const kinds = kindsOf(events);
    const data = {
      name,
      format,
      kinds,
      ...(url === undefined ? {} : { ...sealUrl({ secrets }, webhookId, url), ...noFailures }),
    };
    const after = await tx.webhook.update({ where: { id: webhookId }, data });
    const shownOf = (row: typeof after) => ({
      name: row.name,
      format: row.format,
      events: row.kinds.map(eventName),
      host: row.host,
    });
    const isMoved = url !== undefined && before.host === after.host;
    const changes = changesOf(shownOf(before), { ...shownOf(after), ...(isMoved && { address: "another" }) });
    return ok(
      { id: webhookId, name },
      { audit: { subject: { kind: "webhook", id: webhookId, name: before.name }, ...changes } },
    );
  },
});

/**
 * Gives a webhook a new secret, which is returned only once. The old one also signs for a day. Asks for a recent
 * confirmation. Refuses visitors and members. Refusals: not-found.
 */
export const rotateSecret = defineUseCase({
  name: "webhooks.rotate-secret",
  input: OneWebhook,
  output: SecretRotated,
  allow: holding("webhooks.manage"),
  confirmed: true,
  async write({ tx, clock, secrets }, { webhookId: id }) {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) return noSuchWebhook();
    const secret = makeSecret();
    const now = clock();
    const previousSecretUntil = addDays(now, GRACE_DAYS);
    await tx.webhook.update({
      where: { id },
      data: {
        sealedSecret: sealSecret({ secrets }, id, secret),
        sealedPreviousSecret: webhook.sealedSecret,
        previousSecretUntil,
      },
    });
    const { name } = webhook;
    return ok(
      { id, name, secret, previousUntil: previousSecretUntil.toISOString() },
      { audit: { subject: { kind: "webhook", id, name } } },
    );
  },
});

/**
 * Switches a webhook on or off. While it is off, it gets no events and its waiting deliveries have failed; when
 * switched on, it gets new events. Refuses visitors and members. Refusals: not-found.
 */
export const switchWebhook = defineUseCase({
  name: "webhooks.switch",
  input: SwitchWebhook,
  output: WebhookSwitched,
  allow: holding("webhooks.manage"),
  async write({ tx, clock }, { webhookId: id, isOn }) {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) return noSuchWebhook();
    if (isOn) await tx.webhook.update({ where: { id }, data: { isOn, offReason: null, ...noFailures } });
    else await switchOff(tx, id, { offReason: null, at: clock() });
    const { name } = webhook;
    const audit = { subject: { kind: "webhook", id, name }, before: { isOn: webhook.isOn }, after: { isOn } };
    return ok({ id, name, isOn }, { audit });
  },
});

/** Deletes a webhook with its deliveries. Refuses visitors and members. Refusals: not-found. */
export const deleteWebhook = defineUseCase({
  name: "webhooks.delete",
  input: OneWebhook,
  output: WebhookSaved,
  allow: holding("webhooks.manage"),
  async write({ tx }, { webhookId: id }) {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) return noSuchWebhook();
    await tx.webhook.delete({ where: { id } });
    const { name, host } = webhook;
    return ok({ id, name }, { audit: { subject: { kind: "webhook", id, name }, before: { host } } });
  },
});
