import { readScreenshot } from "../files/proof-pictures.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { findRepeatedHashes } from "../registrations/find-registrations.server.ts";
import { paymentView } from "./payment-view.server.ts";
import { ListPayments, OnePayment } from "./schema.ts";

/** Members' payments, those that wait in the order they came, else newest first. Refuses all but staff. */
export const findPayments = defineUseCase({
  name: "billing.find-payments",
  input: ListPayments,
  allow: isStaff,
  async run({ db }, { status, search, ...page }) {
    const where = {
      status: status === "all" ? { not: "started" as const } : status,
      ...(search ? { user: { username: { contains: search, mode: "insensitive" as const } } } : {}),
    };
    const direction = status === "pending" ? ("asc" as const) : ("desc" as const);
    const [rows, total] = await Promise.all([
      db.payment.findMany({
        where,
        orderBy: [{ createdAt: direction }, { id: direction }],
        ...rowsOf(page),
        include: { user: { select: { ...nameColumns, isActive: true } } },
      }),
      db.payment.count({ where }),
    ]);
    const repeated = await findRepeatedHashes(
      db,
      rows.map(({ transactionHash }) => transactionHash),
    );
    const payments = rows.map((row) => ({
      ...paymentView(row, repeated),
      userId: row.user?.deletedAt ? null : row.userId,
      username: row.user && shownName(row.user),
      isMemberActive: row.user?.isActive ?? false,
    }));
    return ok({ payments, total, status, ...page });
  },
});

/** One payment, for the page on which it is decided. Refuses all but staff. Refusals: not-found. */
export const findPayment = defineUseCase({
  name: "billing.find-payment",
  input: OnePayment,
  allow: isStaff,
  async run({ db, storage }, { paymentId }) {
    const row = await db.payment.findFirst({
      where: { id: paymentId, status: { not: "started" } },
      include: { user: { select: { ...nameColumns, email: true } }, decider: { select: nameColumns } },
    });
    if (!row) return refuse("not-found", "There is no such payment.");
    const repeated = await findRepeatedHashes(db, [row.transactionHash]);
    return ok({
      ...paymentView(row, repeated),
      userId: row.user?.deletedAt ? null : row.userId,
      username: row.user && shownName(row.user),
      email: row.user?.email ?? null,
      /** Under which the card service knows it, for who pays it back there. */
      cardSession: row.stripeSessionId,
      discountPercentage: row.discountPercentage,
      isScreenshotMissing: row.screenshotPath !== null && !(await readScreenshot({ storage }, row.screenshotPath)),
      notes: row.notes,
      decidedBy: row.decider && shownName(row.decider),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    });
  },
});
