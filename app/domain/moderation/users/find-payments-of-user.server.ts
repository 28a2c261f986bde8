import { Prisma, type User } from "#app/db/generated/client.ts";
import type { BillingCycleStatus } from "#app/db/generated/enums.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { amountOf } from "../../core/kernel/money.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { receiptNumber } from "../../joining/billing/receipt.ts";
import { recallExplorers } from "../../joining/payments/find-methods.server.ts";
import { type PaymentRow, paymentColumns, paymentView } from "../../joining/payments/payment-view.server.ts";
import { mailRefusalOfUser } from "../../people/members/mail-refusal.server.ts";
import { noSuchUser, OneUser } from "../../people/members/one-user.ts";
import { PaymentHistory, PaymentOfUser } from "./output.ts";

const SHOWN = 100;

/** The payments of an account, newest first. */
const paymentsOf = (reads: Reads, userId: string) =>
  reads.rows<PaymentRow & { notes: string | null }>(Prisma.sql`
    SELECT ${paymentColumns}, p.notes FROM payments p WHERE p.user_id = ${userId} AND p.status <> 'started'
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${SHOWN}`);

/**
 * The latest payment of an account; a waiting one comes first. Refuses all but staff. Refusals: not-found (also without
 * payments).
 */
export const findPaymentOfUser = defineUseCase({
  name: "users.find-payment",
  input: OneUser,
  output: PaymentOfUser,
  allow: holding("payments.decide"),
  async read({ db, reads, settings }, { userId }) {
    const explorers = await recallExplorers({ settings });
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { username: true } });
    if (!user) return noSuchUser();
    const rows = await paymentsOf(reads, userId);
    const row = rows.find(({ status }) => status === "pending") ?? rows[0];
    if (!row) return refuse("not-found", "No payment proof found");
    return ok({ payment: { ...paymentView(row, explorers), userId, username: user.username } });
  },
});

export type Cycle = {
  id: number;
  billing_period: string;
  due_date: string;
  amount: number;
  status: BillingCycleStatus;
  paid_date: string | null;
};

type Account = Pick<
  User,
  | "id"
  | "username"
  | "email"
  | "isActive"
  | "isSuspended"
  | "isAdmin"
  | "isPrimaryAdmin"
  | "nextPaymentDue"
  | "lastSeenAt"
  | "membershipStatus"
  | "createdAt"
  | "feeWaived"
  | "feeWaivedUntil"
  | "lastPaymentDate"
> & { hasTwoFactor: boolean; mailRefusal: string | null; cycles: Cycle[] };

/** An account with its billing cycles, the latest first. */
const accountOf = (userId: string) => Prisma.sql`
  SELECT u.id, u.username, u.email, u.is_active AS "isActive", u.is_suspended AS "isSuspended",
    u.is_admin AS "isAdmin", u.is_primary_admin AS "isPrimaryAdmin", u.next_payment_due AS "nextPaymentDue",
    u.last_seen_at AS "lastSeenAt", u.membership_status AS "membershipStatus", u.created_at AS "createdAt",
    u.fee_waived AS "feeWaived", u.fee_waived_until AS "feeWaivedUntil", u.last_payment_date AS "lastPaymentDate",
    EXISTS (SELECT FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasTwoFactor",
    ${mailRefusalOfUser} AS "mailRefusal",
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, billing_period, due_date, amount, status, paid_date FROM billing_cycles
      WHERE user_id = u.id ORDER BY due_date DESC, id DESC LIMIT ${SHOWN}) c) AS cycles
  FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL`;

/** Payments, billing cycles and waivers of an account, newest first. Refuses all but staff. Refusals: not-found. */
export const findPaymentHistory = defineUseCase({
  name: "users.find-payment-history",
  input: OneUser,
  output: PaymentHistory,
  allow: holding("payments.decide"),
  shows: "users.contact",
  async read({ reads, actor }, { userId }) {
    const [[user], payments] = await Promise.all([reads.rows<Account>(accountOf(userId)), paymentsOf(reads, userId)]);
    if (!user) return noSuchUser();
    return ok({
      user: {
        id: user.id,
        username: user.username,
        email: mayDo(actor, "users.contact") ? user.email : null,
        isActive: user.isActive,
        isSuspended: user.isSuspended,
        isAdmin: user.isAdmin,
        isPrimaryAdmin: user.isPrimaryAdmin,
        hasTwoFactor: user.hasTwoFactor,
        mailRefusal: mayDo(actor, "users.contact") ? user.mailRefusal : null,
        nextPaymentDue: iso(user.nextPaymentDue),
        lastSeenAt: iso(user.lastSeenAt),
      },
      payments: payments.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        crypto_type: row.cryptoType,
        screenshot_path: row.screenshotPath,
        amount: amountOf(row.amount),
        status: row.status,
        transaction_hash: row.transactionHash,
        payment_type: row.paymentType,
        billing_period: row.billingPeriod,
        is_verified: row.isVerified,
        is_discount_spent: row.isDiscountSpent,
        is_duplicate: row.isDuplicate,
        receipt: row.status === "approved" ? receiptNumber(row) : null,
        refunded: amountOf(row.refunded),
        dispute: row.dispute,
        days_taken_back: row.daysTakenBack,
        notes: row.notes,
      })),
      billingCycles: user.cycles.map((row) => ({
        id: row.id,
        billing_period: row.billing_period,
        due_date: new Date(row.due_date).toISOString(),
        amount: row.amount,
        status: row.status,
        paid_date: iso(row.paid_date),
      })),
      feeWaiverInfo: {
        membershipStatus: user.membershipStatus,
        accountCreated: user.createdAt.toISOString(),
        feeWaived: user.feeWaived,
        feeWaivedUntil: iso(user.feeWaivedUntil),
        lastPaymentDate: iso(user.lastPaymentDate),
      },
    });
  },
});
