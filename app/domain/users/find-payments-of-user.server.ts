import { isStaff } from "../kernel/allow.ts";
import { amountOf } from "../kernel/money.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUser, OneUser } from "../members/one-user.ts";
import { findRepeatedHashes } from "../payments/find-repeated-hashes.server.ts";
import { paymentView } from "../payments/payment-view.ts";

const SHOWN = 100;

/** The latest payment of an account, the one that waits first. Refuses all but staff. Refusals: not-found (none too). */
export const findPaymentOfUser = defineUseCase({
  name: "users.find-payment",
  input: OneUser,
  allow: isStaff,
  async read({ db }, { userId }) {
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { username: true } });
    if (!user) return noSuchUser();
    const rows = await db.payment.findMany({
      where: { userId, status: { not: "started" } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: SHOWN,
    });
    const row = rows.find(({ status }) => status === "pending") ?? rows[0];
    if (!row) return refuse("not-found", "No payment proof found");
    const repeated = await findRepeatedHashes(db, [row.transactionHash]);
    return ok({ payment: { ...paymentView(row, repeated), userId, username: user.username } });
  },
});

/** Payments, billing cycles and waivers of an account, newest first. Refuses all but staff. Refusals: not-found. */
export const findPaymentHistory = defineUseCase({
  name: "users.find-payment-history",
  input: OneUser,
  allow: isStaff,
  async read({ db }, { userId }) {
    const [user, payments, cycles] = await Promise.all([
      db.user.findFirst({
        where: { id: userId, deletedAt: null },
        omit: { profilePicture: true },
        include: { twoFactor: { select: { confirmedAt: true } } },
      }),
      db.payment.findMany({
        where: { userId, status: { not: "started" } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: SHOWN,
      }),
      db.billingCycle.findMany({ where: { userId }, orderBy: [{ dueDate: "desc" }, { id: "desc" }], take: SHOWN }),
    ]);
    if (!user) return noSuchUser();
    const repeated = await findRepeatedHashes(
      db,
      payments.map(({ transactionHash }) => transactionHash),
    );
    return ok({
      user: {
        id: user.id,
        username: user.username,
        email: user.email,
        isActive: user.isActive,
        isSuspended: user.isSuspended,
        isAdmin: user.isAdmin,
        isPrimaryAdmin: user.isPrimaryAdmin,
        hasTwoFactor: Boolean(user.twoFactor?.confirmedAt),
        nextPaymentDue: user.nextPaymentDue?.toISOString() ?? null,
        lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
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
        is_duplicate: row.transactionHash !== null && repeated.has(row.transactionHash.toLowerCase()),
        notes: row.notes,
      })),
      billingCycles: cycles.map((row) => ({
        id: row.id,
        billing_period: row.billingPeriod,
        due_date: row.dueDate.toISOString(),
        amount: amountOf(row.amount),
        status: row.status,
        paid_date: row.paidDate?.toISOString() ?? null,
      })),
      feeWaiverInfo: {
        membershipStatus: user.membershipStatus,
        accountCreated: user.createdAt.toISOString(),
        feeWaived: user.feeWaived,
        feeWaivedUntil: user.feeWaivedUntil?.toISOString() ?? null,
        lastPaymentDate: user.lastPaymentDate?.toISOString() ?? null,
      },
    });
  },
});
