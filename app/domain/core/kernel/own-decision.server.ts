import type { Actor } from "./actor.ts";
import type { Tx } from "./context.server.ts";
import { refuse } from "./result.ts";

/** How long staff can take back their own decision. */
export const UNDO_MS = 10 * 60_000;

/** When those whom a decision concerns can be notified without a chance that it is undone. */
export const undoableUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_MS);

export const tooLateToUndo = () =>
  refuse(
    "conflict",
    "This can no longer be undone: more than ten minutes have passed, or it was not your last decision on this item.",
  );

/** The values before and after a decision, as its audit entry has them. */
export type OwnDecision = { act: string; before: unknown; after: unknown };

type Of = { kind: string; id: number; acts: string[]; undo: string };

/**
 * The entry of the last decision on a thing if it is the actor's own and recent enough to be taken back; otherwise
 * null.
 */
export async function findOwnDecision(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { kind, id, acts, undo }: Of,
): Promise<OwnDecision | null> {
  const last = await tx.auditEntry.findFirst({
    where: { subjectKind: kind, subjectId: String(id), act: { in: [...acts, undo] } },
    orderBy: { id: "desc" },
    select: { act: true, actorId: true, before: true, after: true, createdAt: true },
  });
  if (!last || last.act === undo || last.actorId !== actor.id) return null;
  return now.getTime() - last.createdAt.getTime() < UNDO_MS ? last : null;
}
