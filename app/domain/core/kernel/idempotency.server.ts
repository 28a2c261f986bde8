import { setTimeout as sleep } from "node:timers/promises";
import { isTimeOut } from "#app/db/errors.server.ts";
import type { Caller, Context, IdempotencyKey, Services, Tx } from "./context.server.ts";
import { fingerprintOf } from "./fingerprint.server.ts";
import { tryLockNamed } from "./locks.server.ts";
import { ok, type Refusal, type Result, refuse } from "./result.ts";
import { addHours } from "./utc.ts";

/** How long an answer is kept. */
export const KEPT_HOURS = 24;

const PAUSE_MS = 100;
const MOST_TRIES = 100;

type Asking = Pick<Caller, "actor" | "idempotency" | "isSystem"> & Pick<Services, "clock" | "secrets" | "log">;

/** The call under its form's key. Different input gives a different key: a form may be corrected and sent again. */
export async function keyedByForm(context: Context, name: string, input: unknown): Promise<Context> {
  const { formKey, ...rest } = context;
  if (formKey === undefined || !rest.actor) return rest;
  const fingerprint = await fingerprintOf([name, input]);
  return { ...rest, idempotency: { key: `${formKey} ${fingerprint}`, fingerprint, isForm: true } };
}

// The answer to a form may hold a secret that is shown only once, such as a token.
const aboutAnswer = (userId: string, { key }: IdempotencyKey) => `answer ${userId} ${key}`;

/** The earlier answer to this request; null if there is none. Refusals: invalid (another request). */
export async function findKept(db: Tx, asking: Asking): Promise<Result<unknown> | null> {
  const { actor, idempotency, clock, secrets } = asking;
  if (!actor || !idempotency) return null;
  const { key, fingerprint, isForm } = idempotency;
  const kept = await db.idempotencyKey.findUnique({ where: { userId_key: { userId: actor.id, key } } });
  if (!kept || kept.createdAt <= addHours(clock(), -KEPT_HOURS)) return null;
  const answer = isForm ? secrets.open(kept.answer, aboutAnswer(actor.id, idempotency)) : kept.answer;
  // The answer was sealed with a secret that the site no longer has.
  if (answer === null) return null;
  if (kept.fingerprint === fingerprint) return ok(JSON.parse(answer));
  return refuse(
    "invalid",
    "This Idempotency-Key was already used for a different request. Use a new key for each request.",
  );
}

/** The refusal of a write whose key another write holds. */
const stillRunning: Refusal = refuse("conflict", "This request is still running. Try again in a moment.", {
  retryAfter: 1,
});

/**
 * Holds the key until the transaction ends. Null if the write may continue, otherwise the result of `findKept`.
 * Refusals: also `stillRunning`.
 */
export async function claimKey(tx: Tx, asking: Asking): Promise<Result<unknown> | null> {
  const { actor, idempotency } = asking;
  if (!actor || !idempotency) return null;
  const name = `${actor.id} ${idempotency.key}`;
  // Waiting here would hold a connection until the other write ends.
  return (await tryLockNamed(tx, "idempotency", name)) ? findKept(tx, asking) : stillRunning;
}

/** The refusal of a write that a busy database rolled back. */
const tooBusy: Refusal = refuse("unavailable", "The site is very busy and saved nothing. Try again in a few seconds.", {
  retryAfter: 5,
});

/**
 * Tries a write that claims its key. A browser shows the answer to the second of two clicks, so a form waits until
 * the first one is answered; a program is told to try again. Refusals: also `tooBusy`, but the site's own work fails
 * instead, so that its job runs again.
 */
export async function afterFirst<Answer>(asking: Asking, attempt: () => Promise<Answer>): Promise<Answer | Refusal> {
  const { idempotency, isSystem, log } = asking;
  try {
    let answer = await attempt();
    for (let tries = 0; idempotency?.isForm && answer === stillRunning && tries < MOST_TRIES; tries++) {
      await sleep(PAUSE_MS);
      answer = await attempt();
    }
    return answer;
  } catch (error) {
    if (isSystem || !isTimeOut(error)) throw error;
    log.warn({ err: error }, "the database was too busy for a write");
    return tooBusy;
  }
}

/** Keeps the answer in the transaction of the write: neither is saved without the other. */
export async function keepAnswer(tx: Tx, asking: Asking, value: unknown): Promise<void> {
  const { actor, idempotency, clock, secrets } = asking;
  if (!actor || !idempotency) return;
  const { key, fingerprint, isForm } = idempotency;
  const text = JSON.stringify(value ?? null);
  const answer = isForm ? secrets.seal(text, aboutAnswer(actor.id, idempotency)) : text;
  const kept = { fingerprint, answer, createdAt: clock() };
  await tx.idempotencyKey.upsert({
    where: { userId_key: { userId: actor.id, key } },
    update: kept,
    create: { userId: actor.id, key, ...kept },
  });
}
