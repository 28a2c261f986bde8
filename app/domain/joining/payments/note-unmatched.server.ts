import type { Tx } from "../../core/kernel/context.server.ts";
import type { CardPayment } from "../../core/ports/cards.ts";

/** Stores an unmatched card payment with the reason, until staff have handled it. Repeating it changes nothing. */
export async function noteUnmatched(
  tx: Tx,
  { sessionId, cents, currency, paymentIntent }: CardPayment,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx.paymentNotice.createMany({
    data: [
      {
        kind: "payment",
        status: "done",
        externalId: sessionId,
        paymentIntent,
        cents: cents === null ? null : BigInt(cents),
        currency,
        reason,
        createdAt: at,
      },
    ],
    skipDuplicates: true,
  });
}
