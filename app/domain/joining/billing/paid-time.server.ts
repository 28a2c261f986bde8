import type { TimeKind } from "#app/db/generated/enums.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

type Move = {
  kind: TimeKind;
  at: Date;
  /** The new due date of the next payment; null if nothing is due. */
  due: Date | null;
  /** The time given, in seconds; negative if taken. */
  seconds?: number;
  /** The time that is paused from now on, in seconds. */
  left?: number | null;
  paymentId?: number | null;
};

/**
 * The columns of `users` that change the due date of a member's next payment, with the ledger entry that says why. All
 * code that changes one member's due date writes them.
 */
export const moveDue = ({ kind, at, due, seconds = 0, left = null, paymentId = null }: Move) => ({
  nextPaymentDue: due,
  paidTime: { create: { kind, at, seconds, dueAfter: due, leftAfter: left, paymentId } },
});

/** The paused time of an elite member, in seconds. The caller has locked the member's row. */
export async function findPausedTime(tx: Tx, userId: string): Promise<number> {
  const last = await tx.paidTime.findFirst({
    where: { userId, leftAfter: { not: null } },
    orderBy: { id: "desc" },
    select: { leftAfter: true },
  });
  return last?.leftAfter ?? 0;
}

/** How much later `to` is than `from`, in seconds. */
export const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1_000);
