import { z } from "zod";
import { findPausedTime, moveDue } from "../billing/paid-time.server.ts";
import type { Db, Tx } from "../kernel/context.server.ts";
import { restoreSteps } from "../standing/steps.server.ts";

const date = z.string().datetime().nullable();

/** The state of a member that acts on many change. */
export const Standing = z.object({
  isActive: z.boolean(),
  // Runs of earlier releases have not noted why an account was closed.
  closedUnpaidAt: date.default(null),
  closedByStaffAt: date.default(null),
  isSuspended: z.boolean(),
  hasPaidRegistration: z.boolean(),
  membershipStatus: z.enum(["active", "warning", "elite", "deleted"]),
  nextPaymentDue: date,
  feeWaived: z.boolean(),
  feeWaivedUntil: date,
  warningIssued: z.boolean(),
  warningIssuedAt: date,
  /** The open bills by their ids. */
  bills: z.record(z.enum(["pending", "overdue"])),
  /** How many payments are approved: what an approval has booked cannot be undone with the act. */
  approvedPayments: z.number(),
});
export type Standing = z.infer<typeof Standing>;

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** The present state of these members, by id. */
export async function readStandings(db: Db | Tx, ids: string[]): Promise<Map<string, Standing>> {
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    omit: { profilePicture: true },
    include: {
      billingCycles: { where: { status: { in: ["pending", "overdue"] } }, select: { id: true, status: true } },
      _count: { select: { payments: { where: { status: "approved" } } } },
    },
  });
  return new Map(
    users.map((user) => [
      user.id,
      {
        isActive: user.isActive,
        closedUnpaidAt: isoOrNull(user.closedUnpaidAt),
        closedByStaffAt: isoOrNull(user.closedByStaffAt),
        isSuspended: user.isSuspended,
        hasPaidRegistration: user.hasPaidRegistration,
        membershipStatus: user.membershipStatus,
        nextPaymentDue: isoOrNull(user.nextPaymentDue),
        feeWaived: user.feeWaived,
        feeWaivedUntil: isoOrNull(user.feeWaivedUntil),
        warningIssued: user.warningIssued,
        warningIssuedAt: isoOrNull(user.warningIssuedAt),
        bills: Object.fromEntries(
          user.billingCycles.map(({ id, status }) => [id, status === "overdue" ? status : "pending"]),
        ),
        approvedPayments: user._count.payments,
      },
    ]),
  );
}

/** Gives a member the standing from before an act. The caller has locked the member's row. */
export async function restoreStanding(tx: Tx, userId: string, before: Standing, at: Date): Promise<void> {
  const { bills, approvedPayments: _, nextPaymentDue, ...standing } = before;
  const { nextPaymentDue: dueNow } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { nextPaymentDue: true },
  });
  const due = nextPaymentDue === null ? null : new Date(nextPaymentDue);
  const isMoved = due?.getTime() !== dueNow?.getTime();
  const left = before.membershipStatus === "elite" ? await findPausedTime(tx, userId) : null;
  const moved = isMoved ? moveDue({ kind: "undone", at, due, left }) : {};
  await tx.user.update({ where: { id: userId }, data: { ...standing, ...moved } });
  await restoreSteps(tx, userId, before.isSuspended, at);
  for (const [id, status] of Object.entries(bills))
    await tx.billingCycle.updateMany({ where: { id: Number(id), userId, status: "waived" }, data: { status } });
}
