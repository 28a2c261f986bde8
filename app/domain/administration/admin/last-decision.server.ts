import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { UNDO_MS } from "../../core/kernel/own-decision.server.ts";
import type { ItemQueue } from "./queues.server.ts";

type Act = { did: string /** Why it cannot be undone; null if it can. */; why: string | null };

const MAILED = "It can't be undone: they have been notified by mail.";

/** The decisions on items of each queue, by their action names in the audit log. */
const acts: Record<ItemQueue, Record<string, Act>> = {
  registrations: { "registrations.decide": { did: "decided on", why: MAILED } },
  applications: { "applications.decide": { did: "decided on", why: MAILED } },
  uploads: {
    "uploads.approve": {
      did: "approved",
      why: "It can't be undone here: the torrent is in the index. Delete it there.",
    },
    "uploads.reject": { did: "rejected", why: null },
    "uploads.return": { did: "sent back", why: null },
  },
  payments: { "payments.decide": { did: "decided on", why: "It can't be undone: it is in the books." } },
  notices: { "card-notices.handle": { did: "handled", why: null } },
  complaints: {
    "cases.decide": { did: "decided on", why: null },
    "cases.decide-torrent": { did: "decided on", why: MAILED },
    "cases.decide-counter": { did: "decided on", why: MAILED },
  },
  reviews: {
    "tracker.credit-review": { did: "credited", why: "It can't be undone: it is in the books." },
    "tracker.drop-review": { did: "dropped", why: "It can't be undone: it is in the books." },
  },
};

/** The actions that undo such decisions. */
const undone: Partial<Record<ItemQueue, string>> = {
  uploads: "uploads.undo-decision",
  notices: "card-notices.undo-handling",
  complaints: "cases.undo-decision",
};

/** A decision as `lastDecisionOf` reads it. */
export type StoredDecision = { act: string; id: string; name: string };

/** The actor's last decision on an item of a queue within the last ten minutes. */
export type LastDecision = { did: string; id: string; name: string; why: string | null };

/** An expression: the last decision, or the last undoing, of an actor on a queue within ten minutes. */
export const lastDecisionOf = (actor: Actor, queue: ItemQueue, now: Date): Prisma.Sql => Prisma.sql`(
  SELECT json_build_object('act', act, 'id', subject_id, 'name', subject_name) FROM audit_entries
  WHERE actor_id = ${actor.id} AND created_at > ${new Date(now.getTime() - UNDO_MS)}
    AND act = ANY(${[...Object.keys(acts[queue]), ...(undone[queue] ? [undone[queue]] : [])]})
  ORDER BY created_at DESC, id DESC LIMIT 1)`;

/** Null if the last action was an undo, because the item is then decided again. */
export function readLastDecision(queue: ItemQueue, stored: StoredDecision | null): LastDecision | null {
  const act = stored && acts[queue][stored.act];
  return stored && act ? { ...act, id: stored.id, name: stored.name } : null;
}
