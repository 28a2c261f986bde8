import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { UNDO_MS } from "../../core/kernel/own-decision.server.ts";
import type { ItemQueue } from "./queues.server.ts";

type Act = { did: string /** Why it cannot be undone; null if it can. */; why: string | null };

const MAILED = "It can't be undone: they have been notified by mail.";
const IN_THE_BOOKS = "It can't be undone: it is in the books.";

const approved = (why: string | null): Act => ({ did: "approved", why });
const rejected: Act = { did: "rejected", why: null };

/**
 * The decisions on items of each queue, by their action names in the audit log, with the new status where a name stands
 * for several decisions.
 */
const acts: Record<ItemQueue, Record<string, Act>> = {
  registrations: {
    "registrations.decide approved": approved(null),
    "registrations.decide rejected": rejected,
  },
  applications: { "applications.decide": { did: "decided on", why: MAILED } },
  uploads: {
    "uploads.approve": approved(null),
    "uploads.reject": rejected,
    "uploads.return": { did: "sent back", why: null },
  },
  payments: {
    "payments.decide approved": approved(`${IN_THE_BOOKS} Refund it instead.`),
    "payments.decide rejected": rejected,
  },
  notices: { "card-notices.handle": { did: "handled", why: null } },
  complaints: {
    "cases.decide": { did: "decided on", why: null },
    "cases.decide-torrent": { did: "decided on", why: MAILED },
    "cases.decide-counter": { did: "decided on", why: MAILED },
  },
  reviews: {
    "tracker.credit-review": { did: "credited", why: IN_THE_BOOKS },
    "tracker.drop-review": { did: "dropped", why: IN_THE_BOOKS },
  },
};

/** The actions that undo such decisions. */
const undone: Partial<Record<ItemQueue, string>> = {
  registrations: "registrations.undo-decision",
  payments: "payments.undo-decision",
  uploads: "uploads.undo-decision",
  notices: "card-notices.undo-handling",
  complaints: "cases.undo-decision",
};

/** A decision as `lastDecisionOf` reads it. */
export type StoredDecision = { act: string; status: string | null; id: string; name: string };

/** The actor's last decision on an item of a queue within the last ten minutes. */
export type LastDecision = { did: string; id: string; name: string; why: string | null };

const namesOf = (queue: ItemQueue) => Object.keys(acts[queue]).map((name) => name.split(" ")[0]);

/** The item's id in addresses: staff open a registration by the hash of its token. */
const itemId = (queue: ItemQueue) =>
  queue === "registrations"
    ? Prisma.sql`(SELECT token FROM registration_tokens WHERE id::text = subject_id)`
    : Prisma.sql`subject_id`;

/** An expression: the last decision, or the last undoing, of an actor on a queue within ten minutes. */
export const lastDecisionOf = (actor: Actor, queue: ItemQueue, now: Date): Prisma.Sql => Prisma.sql`(
  SELECT json_build_object('act', act, 'status', after ->> 'status', 'id', ${itemId(queue)}, 'name', subject_name)
  FROM audit_entries
  WHERE actor_id = ${actor.id} AND created_at > ${new Date(now.getTime() - UNDO_MS)}
    AND act = ANY(${[...namesOf(queue), ...(undone[queue] ? [undone[queue]] : [])]})
  ORDER BY created_at DESC, id DESC LIMIT 1)`;

/** Null if the last action was an undo, because the item is then decided again. */
export function readLastDecision(queue: ItemQueue, stored: StoredDecision | null): LastDecision | null {
  const act = stored && (acts[queue][stored.act] ?? acts[queue][`${stored.act} ${stored.status}`]);
  return stored && act ? { ...act, id: stored.id, name: stored.name } : null;
}
