import type { Context } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import type { Period } from "../payments/methods.ts";
import type { Proof } from "../payments/proof.server.ts";

type NewPayment = {
  userId: string;
  proof: Proof;
  amount: number;
  /** What the amount is less by, for points. */
  discountPercentage: number;
  period: Period;
  isVerified: boolean;
};

/** Of one member; more waiting proofs help nobody and let a stranger fill the administrators' list. */
const MOST_WAITING = 5;

/**
 * Adds a member's proof of payment to those that wait. The same proof sent twice is one. Throws a conflict when too
 * many of this member wait already.
 */
export async function addPayment({ db, clock }: Context, { userId, proof, ...more }: NewPayment): Promise<number> {
  const { method, transactionHash, screenshotPath } = proof;
  return db.$transaction(async (tx) => {
    // Holding the member's row makes two simultaneous submits stand in line.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    const waiting = await tx.payment.findMany({ where: { userId, status: "pending" } });
    const same = waiting.find(
      (one) => one.transactionHash === transactionHash && one.screenshotPath === screenshotPath,
    );
    if (same) return same.id;
    if (waiting.length >= MOST_WAITING)
      throw new RefusalError(refuse("conflict", "Several payments wait for approval already. Please be patient."));
    await tx.payment.deleteMany({ where: { userId, status: "started" } });
    const { id } = await tx.payment.create({
      data: {
        userId,
        paymentType: "subscription",
        cryptoType: method.id,
        receivingAddress: method.address,
        amount: more.amount,
        discountPercentage: more.discountPercentage,
        billingPeriod: more.period,
        isVerified: more.isVerified,
        transactionHash,
        screenshotPath,
        status: "pending",
        createdAt: clock(),
      },
      select: { id: true },
    });
    return id;
  });
}
