import { z } from "zod";
import type { Db, Tx } from "../../core/kernel/context.server.ts";
import { restoreSteps } from "../steps/steps.server.ts";

const date = z.string().datetime().nullable();

/** The state of a member that bulk actions change. */
export const Standing = z.object({
  isActive: z.boolean(),
  // Runs of earlier releases did not record why an account was closed.
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
  /** How many payments are approved, because the effects of an approval cannot be undone with the action. */
  approvedPayments: z.number(),
});
export type Standing = z.infer<typeof Standing>;

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** The current state of these members, by id. */
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

/** Restores the standings that members had before an action. The caller has locked their rows. */
export async function restoreStandings(tx: Tx, standings: Map<string, Standing>, at: Date): Promise<void> {
  const rows = [...standings].map(([id, { bills: _, approvedPayments: __, ...standing }]) => ({ id, ...standing }));
  await tx.$executeRaw`
    WITH b AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS b(
        id text, "isActive" boolean, "isSuspended" boolean, "closedUnpaidAt" timestamptz, "closedByStaffAt" timestamptz,
        "hasPaidRegistration" boolean, "membershipStatus" membership_status, "nextPaymentDue" timestamptz,
        "feeWaived" boolean, "feeWaivedUntil" timestamptz, "warningIssued" boolean, "warningIssuedAt" timestamptz)
    ), moved AS (
      INSERT INTO paid_time (user_id, at, kind, due_after, left_after)
      SELECT u.id, ${at}, 'undone', b."nextPaymentDue", CASE b."membershipStatus" WHEN 'elite' THEN (
        SELECT left_after FROM paid_time p WHERE p.user_id = u.id AND left_after IS NOT NULL ORDER BY id DESC LIMIT 1) END
      FROM users u JOIN b ON b.id = u.id WHERE u.next_payment_due IS DISTINCT FROM b."nextPaymentDue"
    )
    UPDATE users SET is_active = b."isActive", is_suspended = b."isSuspended",
      closed_unpaid_at = b."closedUnpaidAt", closed_by_staff_at = b."closedByStaffAt",
      has_paid_registration = b."hasPaidRegistration", membership_status = b."membershipStatus",
      next_payment_due = b."nextPaymentDue", fee_waived = b."feeWaived", fee_waived_until = b."feeWaivedUntil",
      warning_issued = b."warningIssued", warning_issued_at = b."warningIssuedAt", updated_at = ${at}
    FROM b WHERE users.id = b.id`;
  await restoreSteps(tx, standings, at);
  const bills = [...standings.values()].flatMap((standing) => Object.entries(standing.bills));
  for (const status of ["pending", "overdue"] as const) {
    const ids = bills.filter(([, was]) => was === status).map(([id]) => Number(id));
    await tx.billingCycle.updateMany({
      where: { id: { in: ids }, userId: { in: [...standings.keys()] }, status: "waived" },
      data: { status },
    });
  }
}
