import { z } from "zod";
import type { Prisma } from "#app/db/generated/client.ts";
import { takeCardRenewal } from "../billing/take-card-renewal.server.ts";
import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import type { CardPayment, CardPurpose } from "../ports/cards.ts";

/**
 * Takes the card service's notice that a checkout was paid. Who sends it shows that by its signature. A registration
 * is stripe_completed and waits for an administrator; a member's renewal counts at once, unless it was paid at a
 * discount that was spent already: then it waits too. The same notice twice does nothing more. Refusals: forbidden
 * (wrong signature), unavailable (no card service).
 */
export const takeCardPayment = defineUseCase({
  name: "payments.take-card-payment",
  input: z.object({ body: z.string().max(1_000_000), signature: z.string().max(2_000) }),
  allow: anyone,
  async run(context, { body, signature }) {
    if (!context.cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const notice = context.cards.readNotice(body, signature);
    if (notice === "forged") return refuse("forbidden", "This notice is not signed by the card service.");
    if (notice) await context.db.$transaction((tx) => takePaid(tx, context, notice));
    return ok({ received: true });
  },
});

/** Books what was paid, within a transaction, whoever told of it: the service itself, or we asked. */
export async function takePaid(tx: Prisma.TransactionClient, context: Context, notice: CardPayment): Promise<void> {
  const { purpose } = notice;
  if (purpose.kind === "renewal") await takeCardRenewal(tx, context, { ...notice, purpose });
  else await takeRegistration(tx, context, notice, purpose);
}

async function takeRegistration(
  tx: Prisma.TransactionClient,
  context: Context,
  notice: CardPayment,
  { registrationId: id, period: billingPeriod }: Extract<CardPurpose, { kind: "registration" }>,
): Promise<void> {
  const now = context.clock();
  const paid = {
    status: "stripe_completed" as const,
    cryptoType: "STRIPE",
    provedAt: now,
    stripeSessionId: notice.sessionId,
    amount: (notice.cents / 100).toFixed(2),
  };
  const { count } = await tx.registrationToken.updateMany({
    where: { id, stripeSessionId: null, status: { in: ["pending", "proof_submitted", "expired"] } },
    data: { ...paid, billingPeriod },
  });
  if (count === 0) await keepStray(tx, notice, id, now);
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
    status: "pending" as const,
    notes: `Card payment for the registration of ${registration?.username ?? "someone unknown"}, which was not waiting for it.`,
    createdAt: at,
  };
  await tx.payment.createMany({ data: [data], skipDuplicates: true });
}
