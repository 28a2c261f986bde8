import { readScreenshot } from "../files/proof-pictures.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { findRepeatedHashes } from "./find-repeated-hashes.server.ts";
import { paymentView } from "./payment-view.ts";
import { ListPayments, OnePayment } from "./schema.ts";

/** Members' payments: those that wait, oldest first; others newest first. Refuses all but staff. */
export const findPayments = defineUseCase({
  name: "payments.find",
  input: ListPayments,
  allow: isStaff,
  async read({ db }, { status, search, ...page }) {
    const where = {
      status: status === "all" ? { not: "started" as const } : status,
      ...(search ? { user: { username: { contains: likeText(search), mode: "insensitive" as const } } } : {}),
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
  name: "payments.find-one",
  input: OnePayment,
  allow: isStaff,
  async read({ db, storage }, { paymentId }) {
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
      /** The card service's id of it, for whoever pays it back there. */
      cardSession: row.stripeSessionId,
      discountPercentage: row.discountPercentage,
      isScreenshotMissing: row.screenshotPath !== null && !(await readScreenshot({ storage }, row.screenshotPath)),
      notes: row.notes,
      decidedBy: row.decider && shownName(row.decider),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    });
  },
});
