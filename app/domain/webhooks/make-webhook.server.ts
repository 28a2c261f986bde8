import type { z } from "zod";
import { isStaff } from "../kernel/allow.ts";
import type { AuditEntry } from "../kernel/audit.server.ts";
import { DOUBLE_CLICK_MS, lately } from "../kernel/double-submit.ts";
import { ok, refuse, refuseField } from "../kernel/result.ts";
import { defineUseCase, type ReadContext, type WriteContext } from "../kernel/use-case.server.ts";
import { kindsOf, MakeWebhook } from "./schema.ts";
import { makeSecret } from "./sign.server.ts";
import { openUrl, sealSecret, sealUrl } from "./webhook-secrets.server.ts";

/** How many there may be: each event is sent to each of them. */
export const MAX_WEBHOOKS = 20;

/**
 * Makes a webhook. Its secret is answered this once. Asks for a recent confirmation. Refuses visitors and members.
 * Refusals: invalid (an address to which nothing is sent), conflict (too many).
 */
export const makeWebhook = defineUseCase({
  name: "webhooks.make",
  input: MakeWebhook,
  allow: isStaff,
  confirmed: true,
  prepare: checkUrl,
  write: (context, input) => makeIn(context, input, { isForm: false }),
});

/** The same for a form, which may be submitted twice: of two the same at once nobody has read the first, and it goes. */
export const makeWebhookByForm = defineUseCase({
  name: "webhooks.make-by-form",
  input: MakeWebhook,
  allow: isStaff,
  confirmed: true,
  prepare: checkUrl,
  write: (context, input) => makeIn(context, input, { isForm: true }),
});

type Input = z.output<typeof MakeWebhook>;

async function checkUrl({ webhookSender }: ReadContext, { url }: Input) {
  const problem = await webhookSender.findProblem(url);
  return problem === null ? ok(null) : refuseField("url", problem);
}

async function makeIn(context: WriteContext<"staff">, input: Input, { isForm }: { isForm: boolean }) {
  const { tx, clock, secrets } = context;
  const { name, format, events, url } = input;
  // Of two forms at once the second counts after the first.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('webhooks'))::text`;
  const removed = isForm ? await removeSame(context, input) : [];
  if ((await tx.webhook.count()) >= MAX_WEBHOOKS)
    return refuse("conflict", `There are ${MAX_WEBHOOKS} webhooks. Delete one that nobody needs.`);
  const kinds = kindsOf(events);
  const data = { name, format, kinds, createdAt: clock(), sealedUrl: "", host: "", sealedSecret: "" };
  const { id } = await tx.webhook.create({ data, select: { id: true } });
  const secret = makeSecret();
  const sealed = { ...sealUrl({ secrets }, id, url), sealedSecret: sealSecret({ secrets }, id, secret) };
  await tx.webhook.update({ where: { id }, data: sealed });
  const made = {
    act: "webhooks.make",
    subject: { kind: "webhook", id, name },
    after: { host: sealed.host, format, events },
  } as const;
  return ok({ id, name, secret }, { audit: [...removed, made] });
}

/** Deletes what the form has made when it was submitted first. */
async function removeSame(
  { tx, clock, secrets }: WriteContext<"staff">,
  { name, format, events, url }: Input,
): Promise<AuditEntry[]> {
  const alike = await tx.webhook.findMany({
    where: { name, format, kinds: { equals: kindsOf(events) }, createdAt: lately(clock(), DOUBLE_CLICK_MS) },
  });
  const same = alike.filter((webhook) => openUrl({ secrets }, webhook) === url);
  await tx.webhook.deleteMany({ where: { id: { in: same.map(({ id }) => id) } } });
  return same.map(({ id, host }) => ({
    act: "webhooks.delete",
    subject: { kind: "webhook", id, name },
    before: { host },
  }));
}
