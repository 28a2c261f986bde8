import type { Caller, Services, Tx } from "./context.server.ts";
import { ok, type Result, refuse } from "./result.ts";
import { addHours } from "./utc.ts";

/** So long an answer is kept. */
export const KEPT_HOURS = 24;

type Asking = Pick<Caller, "actor" | "idempotency"> & Pick<Services, "clock">;

/** The answer that the member has had to this request; null where there is none. Refusals: invalid (another request). */
export async function findKept(db: Tx, { actor, idempotency, clock }: Asking): Promise<Result<unknown> | null> {
  if (!actor || !idempotency) return null;
  const { key, fingerprint } = idempotency;
  const kept = await db.idempotencyKey.findUnique({ where: { userId_key: { userId: actor.id, key } } });
  if (!kept || kept.createdAt <= addHours(clock(), -KEPT_HOURS)) return null;
  if (kept.fingerprint === fingerprint) return ok(JSON.parse(kept.answer));
  return refuse("invalid", "This Idempotency-Key came with another request. Please make a new key for each request.");
}

/**
 * Holds the key until the transaction ends. Null where the write may go on, otherwise what `findKept` answers. Refusals:
 * also conflict (another write with the key is running).
 */
export async function claimKey(tx: Tx, asking: Asking): Promise<Result<unknown> | null> {
  const { actor, idempotency } = asking;
  if (!actor || !idempotency) return null;
  const name = `${actor.id} ${idempotency.key}`;
  // Who waited here would hold a connection for as long as the other write takes.
  const [lock] = await tx.$queryRaw<{ isHeld: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('idempotency'), hashtext(${name})) AS "isHeld"`;
  if (lock?.isHeld) return findKept(tx, asking);
  return refuse("conflict", "The first request with this Idempotency-Key is still running.", { retryAfter: 1 });
}

/** Keeps the answer in the transaction of what it tells of: one does not stand without the other. */
export async function keepAnswer(tx: Tx, { actor, idempotency, clock }: Asking, value: unknown): Promise<void> {
  if (!actor || !idempotency) return;
  const { key, fingerprint } = idempotency;
  const kept = { fingerprint, answer: JSON.stringify(value ?? null), createdAt: clock() };
  await tx.idempotencyKey.upsert({
    where: { userId_key: { userId: actor.id, key } },
    update: kept,
    create: { userId: actor.id, key, ...kept },
  });
}
