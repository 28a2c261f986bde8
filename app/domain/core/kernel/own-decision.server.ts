import type { Actor } from "./actor.ts";
import type { Tx } from "./context.server.ts";
import { refuse } from "./result.ts";

/** How long staff can take back their own decision. */
export const UNDO_MS = 10 * 60_000;

export const tooLateToUndo = () =>
  refuse(
    "conflict",
    "This can no longer be undone: more than ten minutes have passed, or it was not your last decision on this item.",
  );

type Of = { kind: string; id: number; acts: string[]; undo: string };

/** Whether the last decision on a thing is the actor's own and recent enough to be taken back. */
export async function isOwnDecision(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { kind, id, acts, undo }: Of,
): Promise<boolean> {
  const last = await tx.auditEntry.findFirst({
    where: { subjectKind: kind, subjectId: String(id), act: { in: [...acts, undo] } },
    orderBy: { id: "desc" },
    select: { act: true, actorId: true, createdAt: true },
  });
  if (!last || last.act === undo || last.actorId !== actor.id) return false;
  return now.getTime() - last.createdAt.getTime() < UNDO_MS;
}
