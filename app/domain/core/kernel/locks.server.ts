import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "./context.server.ts";

/** Locks for the whole site. */
export const siteLocks = [
  "chat", // ids of messages rise in the order of commits
  "feed ids", // settling how feeds name their entries
  "forum-categories", // adding a category
  "name skeletons", // filling in the skeletons of names
  "open-account", // creating an account: a second one with that address finds the first
  "primary administrator", // creating the first account
  "publishers and products", // shared when they are found or created by name, exclusive when they are merged, split or renamed
  "roles", // changing roles and their holders
  "successors of torrents", // naming the newer release of a torrent
  "torrent companions", // finding torrents that are often downloaded together
  "webhooks", // creating a webhook
] as const;

/** Locks with a key. */
export const keyedLocks = [
  "address-code", // mailing a code, by recipient
  "application", // sending or changing an application, by mail address
  "contact", // writing to the administrators, by mail address
  "idempotency", // requests with an Idempotency-Key, by member and key
  "info-hash", // listing and barring a torrent, by info hash
  "payment-intent", // notices and decisions about a card payment, by its intent
  "receipt", // numbering receipts, by year
  "registration", // taking a username, by its normal form
  "registration-look", // taking a username, by its skeleton
  "registration-mail", // confirming proofs of payment, by recipient
  "takedown", // filing a takedown notice, by its fingerprint
  "waiting", // joining the waiting list, by mail address
] as const;

/** One of these, or the lock of a setting. */
export type SiteLock = (typeof siteLocks)[number] | `setting ${string}`;
type Lock = [name: SiteLock] | [name: (typeof keyedLocks)[number], key: string | number | Prisma.Sql];

/** The lock of the chat had a number before locks had names. */
const CHAT = 7_264_002;

/**
 * PostgreSQL knows a lock by its name's hash, and its key's hash if it has one; a key that is a number stands for
 * itself. These must not change: during an upgrade, the previous release runs beside this one. Session locks of the
 * adapters have names that begin with "patchbay".
 */
function keysOf([name, key]: Lock): Prisma.Sql {
  if (key === undefined) return name === "chat" ? Prisma.sql`${CHAT}` : Prisma.sql`hashtext(${name})`;
  return typeof key === "number"
    ? Prisma.sql`hashtext(${name}), ${key}::int`
    : Prisma.sql`hashtext(${name}), hashtext(${key})`;
}

/** Waits for the lock and holds it until the transaction ends. */
export const lockNamed = (tx: Tx, ...lock: Lock) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${keysOf(lock)})`;

/** Like `lockNamed`, but shared: only exclusive holders wait. */
export const shareNamed = (tx: Tx, ...lock: Lock) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${keysOf(lock)})`;

/** Like `lockNamed`, but returns false if another transaction holds it. */
export async function tryLockNamed(tx: Tx, ...lock: Lock): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isHeld: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${keysOf(lock)}) AS "isHeld"`;
  return row?.isHeld ?? false;
}
