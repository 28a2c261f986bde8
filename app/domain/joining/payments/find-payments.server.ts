import { Prisma } from "#app/db/generated/client.ts";
import { readScreenshot } from "../../core/files/proof-pictures.server.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { type MemberFile, memberFile } from "../../people/members/member-file.server.ts";
import { membersNamed } from "../../people/members/members-named.server.ts";
import { recallExplorers } from "./find-methods.server.ts";
import { type PaymentRow, paymentColumns, paymentView } from "./payment-view.server.ts";
import { ListPayments, OnePayment } from "./schema.ts";

type Payer = { userId: string | null; username: string | null; deletedAt: Date | null };

/** A deleted payer has no account to link to. */
const payerOf = ({ userId, username, deletedAt }: Payer) => ({
  userId: deletedAt ? null : userId,
  username: shownNameIfAny({ username, deletedAt }),
});

/** Members' payments: waiting ones oldest first, others newest first. Refuses all but staff. */
export const findPayments = defineUseCase({
  name: "payments.find",
  input: ListPayments,
  allow: holding("payments.decide"),
  async read({ reads, settings }, { status, search, ...page }) {
    const explorers = await recallExplorers({ settings });
    const ofStatus =
      status === "all" ? Prisma.sql`p.status <> 'started'` : Prisma.sql`p.status = ${status}::payment_status`;
    const found = search ? Prisma.sql`p.user_id = ${membersNamed(`%${likeText(search)}%`)}` : Prisma.sql`true`;
    const { rows, total } = await readPage<PaymentRow & Payer & { isActive: boolean | null }>(reads, page, {
      columns: Prisma.sql`${paymentColumns}, p.user_id AS "userId", u.username, u.deleted_at AS "deletedAt",
        u.is_active AS "isActive"`,
      from: Prisma.sql`payments p LEFT JOIN users u ON u.id = p.user_id`,
      where: Prisma.sql`${ofStatus} AND ${found}`,
      order: status === "pending" ? Prisma.sql`p.created_at, p.id` : Prisma.sql`p.created_at DESC, p.id DESC`,
    });
    const payments = rows.map((row) => ({
      ...paymentView(row, explorers),
      ...payerOf(row),
      isMemberActive: row.isActive ?? false,
    }));
    return ok({ payments, total, status, ...page });
  },
});

type OneRow = PaymentRow &
  Payer & {
    email: string | null;
    file: MemberFile | null;
    cardSession: string | null;
    hasIntent: boolean;
    discountPercentage: number;
    notes: string | null;
    decider: string | null;
    deciderDeletedAt: Date | null;
    decidedAt: Date | null;
  };

/** One payment, for the page on which it is decided. Refuses all but staff. Refusals: not-found. */
export const findPayment = defineUseCase({
  name: "payments.find-one",
  input: OnePayment,
  allow: holding("payments.decide"),
  shows: "users.contact",
  async read({ reads, storage, settings, cards, actor }, { paymentId }) {
    const [row] = await reads.rows<OneRow>(Prisma.sql`
      SELECT ${paymentColumns}, p.user_id AS "userId", u.username, u.deleted_at AS "deletedAt", u.email,
        ${memberFile(Prisma.sql`p.user_id`, actor)} AS file,
        p.stripe_session_id AS "cardSession", p.payment_intent IS NOT NULL AS "hasIntent",
        p.discount_percentage AS "discountPercentage", p.notes,
        d.username AS decider, d.deleted_at AS "deciderDeletedAt", p.decided_at AS "decidedAt"
      FROM payments p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN users d ON d.id = p.decided_by
      WHERE p.id = ${paymentId} AND p.status <> 'started'`);
    if (!row) return refuse("not-found", "That payment doesn't exist.");
    return ok({
      ...paymentView(row, await recallExplorers({ settings })),
      ...payerOf(row),
      email: mayDo(actor, "users.contact") ? row.email : null,
      file: row.file,
      /** The card service's id of the payment, for refunding it there. */
      cardSession: row.cardSession,
      /** Whether the card service refunds it for the site; otherwise staff do. */
      isRefundedByCard: cards !== null && row.hasIntent,
      discountPercentage: row.discountPercentage,
      isScreenshotMissing: row.screenshotPath !== null && !(await readScreenshot({ storage }, row.screenshotPath)),
      notes: row.notes,
      decidedBy: shownNameIfAny({ username: row.decider, deletedAt: row.deciderDeletedAt }),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    });
  },
});
