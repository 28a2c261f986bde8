import { z } from "zod";
import type { Prisma } from "#app/db/generated/client.ts";
import { anyone } from "../actor.ts";
import { extendMembership } from "../billing/extend-membership.server.ts";
import type { Context } from "../context.server.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import type { CardPayment } from "./cards.ts";

/**
 * Takes the card service's notice that a checkout was paid. Who sends it shows that by its signature. A registration
 * is stripe_completed and waits for an administrator; a member's renewal counts at once. The same notice twice does
 * nothing more. Refusals: forbidden (wrong signature), unavailable (no card service).
 */
export const takeCardPayment = defineUseCase({
  name: "payments.take-card-payment",
  input: z.object({ body: z.string().max(1_000_000), signature: z.string().max(2_000) }),
  allow: anyone,
  async run(context, { body, signature }) {
    if (!context.cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const notice = context.cards.readNotice(body, signature);
    if (notice === "forged") return refuse("forbidden", "This notice is not signed by the card service.");
    if (notice) await context.db.$transaction((tx) => take(tx, context, notice));
    return ok({ received: true });
  },
});

async function take(tx: Prisma.TransactionClient, context: Context, notice: CardPayment): Promise<void> {
  const { sessionId, purpose, cents } = notice;
  const now = context.clock();
  const amount = (cents / 100).toFixed(2);
  if (purpose.kind === "registration") {
    const { registrationId: id, period: billingPeriod } = purpose;
    const paid = {
      status: "stripe_completed",
      cryptoType: "STRIPE",
      provedAt: now,
      stripeSessionId: sessionId,
      amount,
    };
    const { count } = await tx.registrationToken.updateMany({
      where: { id, stripeSessionId: null, status: { in: ["pending", "proof_submitted", "expired"] } },
      data: { ...paid, billingPeriod },
    });
    if (count === 0) await keepStray(tx, notice, id, now);
    return;
  }
  const { userId, period } = purpose;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { id: true } });
  const { count } = await tx.payment.createMany({
    data: [
      {
        // An account may be gone by the time the notice comes: the books keep the payment all the same.
        userId: user?.id ?? null,
        paymentType: "subscription",
        cryptoType: "STRIPE",
        amount,
        billingPeriod: period,
        stripeSessionId: sessionId,
        isVerified: true,
        status: "approved",
        decidedAt: now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0 || !user) return;
  const { id: paymentId } = await tx.payment.findUniqueOrThrow({ where: { stripeSessionId: sessionId } });
  await extendMembership(tx, context, {
    userId,
    paymentId,
    amount: String(Number(amount)),
    period,
    cryptoType: "STRIPE",
  });
}

/** Paid for a registration that was decided meanwhile, or twice: the money is on record and waits for a decision. */
async function keepStray(
  tx: Prisma.TransactionClient,
  { sessionId, cents, purpose }: CardPayment,
  id: number,
  at: Date,
) {
  const registration = await tx.registrationToken.findUnique({ where: { id } });
  if (registration?.stripeSessionId === sessionId) return;
  const data = {
    userId: registration?.userId ?? null,
    paymentType: "registration",
    cryptoType: "STRIPE",
    amount: (cents / 100).toFixed(2),
    billingPeriod: purpose.period,
    stripeSessionId: sessionId,
    isVerified: true,
    status: "pending",
    notes: `Card payment for the registration of ${registration?.username ?? "someone unknown"}, which was not waiting for it.`,
    createdAt: at,
  };
  await tx.payment.createMany({ data: [data], skipDuplicates: true });
}
