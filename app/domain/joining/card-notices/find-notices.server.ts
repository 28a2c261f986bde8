import { Prisma } from "#app/db/generated/client.ts";
import type { PaymentNoticeKind, PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { isShownNotice } from "./is-shown.server.ts";
import { CardNotices } from "./output.ts";
import { ListNotices, OneNotice } from "./schema.ts";

type Row = {
  id: number;
  kind: PaymentNoticeKind;
  status: PaymentNoticeStatus;
  externalId: string | null;
  paymentIntent: string | null;
  amount: number | null;
  currency: string | null;
  reason: string | null;
  notes: string | null;
  createdAt: Date;
  handledAt: Date | null;
  handler: string | null;
  handlerDeletedAt: Date | null;
  paymentId: number | null;
  member: string | null;
  memberDeletedAt: Date | null;
  applicant: string | null;
  registrationToken: string | null;
};

const columns = Prisma.sql`
  n.id, n.kind, n.status, n.external_id AS "externalId", n.payment_intent AS "paymentIntent",
  n.cents::float8 / 100 AS amount, n.currency, n.reason, n.notes, n.created_at AS "createdAt",
  n.handled_at AS "handledAt", h.username AS handler, h.deleted_at AS "handlerDeletedAt", p.id AS "paymentId",
  u.username AS member, u.deleted_at AS "memberDeletedAt", r.username AS applicant, r.token AS "registrationToken"`;

/** Each notice with the payment or registration that its money belongs to, if known. */
const joined = Prisma.sql`
  n LEFT JOIN users h ON h.id = n.handled_by
  LEFT JOIN payments p
    ON p.id = coalesce(n.payment_id, (SELECT id FROM payments same WHERE same.payment_intent = n.payment_intent))
  LEFT JOIN users u ON u.id = p.user_id
  LEFT JOIN registration_tokens r ON p.id IS NULL AND r.id = (
    SELECT registration_id FROM card_checkouts c WHERE c.payment_intent = n.payment_intent LIMIT 1)`;

const present = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  externalId: row.externalId,
  paymentIntent: row.paymentIntent,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
  handledBy: shownNameIfAny({ username: row.handler, deletedAt: row.handlerDeletedAt }),
  paymentId: row.paymentId,
  username: shownNameIfAny({ username: row.member, deletedAt: row.memberDeletedAt }) ?? row.applicant,
  registrationToken: row.registrationToken,
});

/**
 * Card notices for staff: unmatched card payments, refunds and disputes. Waiting ones come oldest first, others newest
 * first. Refuses all but staff.
 */
export const findNotices = defineUseCase({
  name: "card-notices.find",
  input: ListNotices,
  output: CardNotices,
  allow: holding("payments.decide"),
  async read({ reads }, { status, ...page }) {
    const ofStatus = {
      waiting: Prisma.sql`n.handled_at IS NULL`,
      handled: Prisma.sql`n.handled_at IS NOT NULL`,
      all: Prisma.sql`true`,
    }[status];
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns,
      from: Prisma.sql`payment_notices n`,
      where: Prisma.sql`${ofStatus} AND ${isShownNotice}`,
      order: status === "waiting" ? Prisma.sql`n.created_at, n.id` : Prisma.sql`n.created_at DESC, n.id DESC`,
      keys: Prisma.sql`n.*`,
      join: joined,
    });
    return ok({ notices: rows.map(present), ...counted, status });
  },
});

/** One card notice. Refuses all but staff. Refusals: not-found. */
export const findNotice = defineUseCase({
  name: "card-notices.find-one",
  input: OneNotice,
  allow: holding("payments.decide"),
  async read({ reads }, { noticeId }) {
    const [row] = await reads.rows<Row>(
      Prisma.sql`SELECT ${columns} FROM payment_notices ${joined} WHERE n.id = ${noticeId}`,
    );
    return row ? ok(present(row)) : refuse("not-found", "That notice doesn't exist.");
  },
});
