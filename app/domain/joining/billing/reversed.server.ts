import type { PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { CARD_CURRENCY } from "../../core/ports/cards.ts";

/** In cents. */
export type Reversed = { refunded: number; disputed: number; dispute: PaymentNoticeStatus | null };

type Row = {
  byHand: number;
  refunds: number;
  failed: number;
  charge: number;
  disputed: number;
  dispute: PaymentNoticeStatus | null;
};

/**
 * How much of a payment has been returned, from all its notices in any order. A charge reports the sum of its refunds
 * and may include failed ones, so these are subtracted. A refund recorded by staff and the card service's notice of
 * that money count once.
 */
export async function findReversed(
  tx: Tx,
  { id = null, paymentIntent }: { id?: number | null; paymentIntent: string | null },
): Promise<Reversed> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT
      coalesce(sum(cents) FILTER (WHERE kind = 'refund' AND status = 'done' AND external_id IS NULL), 0)::float8 AS "byHand",
      coalesce(sum(cents) FILTER (WHERE kind = 'refund' AND status = 'done' AND external_id IS NOT NULL), 0)::float8 AS refunds,
      coalesce(sum(cents) FILTER (WHERE kind = 'refund' AND status = 'undone'), 0)::float8 AS failed,
      coalesce(max(cents) FILTER (WHERE kind = 'charge'), 0)::float8 AS charge,
      coalesce(sum(cents) FILTER (WHERE kind = 'dispute' AND status IN ('open', 'done')), 0)::float8 AS disputed,
      max(status) FILTER (WHERE kind = 'dispute') AS dispute
    FROM payment_notices
    WHERE (payment_id = ${id}::int OR payment_intent = ${paymentIntent}) AND currency = ${CARD_CURRENCY}`;
  if (!row) return { refunded: 0, disputed: 0, dispute: null };
  const byCard = Math.max(row.refunds, row.charge - row.failed);
  return { refunded: row.byHand + byCard, disputed: row.disputed, dispute: row.dispute };
}

/** Whether all of a payment was returned, so that it no longer pays for anything. */
export const isAllBack = ({ refunded, disputed }: Reversed, cents: number): boolean =>
  cents > 0 && refunded + disputed >= cents;
