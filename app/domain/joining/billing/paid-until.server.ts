import { type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { isSupporter } from "../../people/members/supporters.server.ts";

/** Data behind a member's price and next payment. Money in US dollars. */
export type Standing = {
  createdAt: Date;
  nextResetAt: Date | null;
  nextPaymentDue: Date | null;
  lastPaymentDate: Date | null;
  isAdmin: boolean;
  membershipStatus: MembershipStatus;
  feeWaived: boolean;
  feeWaivedUntil: Date | null;
  activityPoints: number;
  /** The discount from the last anniversary, in per cent. */
  discount: number;
  /**
   * Whether a payment for a month is waiting. One whose discount was already spent does not use the current discount.
   */
  isMonthWaiting: boolean;
  /** Amount of the open bill; null if there is none. */
  billAmount: number | null;
  /** How many invitees have paid. Enough of them make the membership free. */
  confirmedInvites: number;
  isSupporter: boolean;
};

/** Uses one statement, because many screens show it. Null for an account that does not exist. */
export async function findStanding(tx: Tx, userId: string): Promise<Standing | null> {
  const [row] = await tx.$queryRaw<Standing[]>`
    SELECT u.created_at AS "createdAt", u.next_reset_at AS "nextResetAt", u.next_payment_due AS "nextPaymentDue",
      u.last_payment_date AS "lastPaymentDate", u.is_admin AS "isAdmin",
      u.membership_status::text AS "membershipStatus", u.fee_waived AS "feeWaived",
      u.fee_waived_until AS "feeWaivedUntil", coalesce(s.activity_points, 0) AS "activityPoints",
      coalesce(s.membership_discount, 0)::float AS discount,
      EXISTS (
        SELECT FROM payments p WHERE p.user_id = u.id AND p.status = 'pending' AND p.billing_period = 'monthly'
          AND NOT p.is_discount_spent
      ) AS "isMonthWaiting",
      (
        SELECT b.amount::float FROM billing_cycles b WHERE b.user_id = u.id AND b.status = 'pending'
        ORDER BY b.due_date DESC LIMIT 1
      ) AS "billAmount",
      (SELECT count(*)::int FROM invitations i WHERE i.inviter_id = u.id AND i.confirmed_at IS NOT NULL) AS "confirmedInvites",
      ${isSupporter(Prisma.sql`u.id`)} AS "isSupporter"
    FROM users u LEFT JOIN user_stats s ON s.user_id = u.id WHERE u.id = ${userId}`;
  return row ?? null;
}
