import type { CallContext, Tx } from "../kernel/context.server.ts";
import type { Period } from "../kernel/period.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import type { Proof } from "./accept-proof.server.ts";

type NewPayment = {
  userId: string;
  proof: Proof;
  amount: number;
  /** By how many percent points have made the amount smaller. */
  discountPercentage: number;
  period: Period;
  isVerified: boolean;
};

/** So many proofs of one member may wait. More help nobody, and would let a stranger fill the administrators' list. */
const MAX_WAITING = 5;

/**
 * Adds a member's proof of payment to those that wait, and answers the payment's id. The same proof sent twice is one.
 * Refusals: conflict (too many of this member's wait already).
 */
export async function addPayment(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { userId, proof, amount, discountPercentage, period, isVerified }: NewPayment,
): Promise<Result<number>> {
  const { method, transactionHash, screenshotPath } = proof;
  // Two simultaneous submits wait for each other here.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  const waiting = await tx.payment.findMany({ where: { userId, status: "pending" } });
  const same = waiting.find((one) => one.transactionHash === transactionHash && one.screenshotPath === screenshotPath);
  if (same) return ok(same.id);
  if (waiting.length >= MAX_WAITING)
    return refuse("conflict", "Several payments wait for approval already. Please be patient.");
  await tx.payment.deleteMany({ where: { userId, status: "started" } });
  const { id } = await tx.payment.create({
    data: {
      userId,
      paymentType: "subscription",
      cryptoType: method.id,
      receivingAddress: method.address,
      amount,
      discountPercentage,
      billingPeriod: period,
      isVerified,
      transactionHash,
      screenshotPath,
      status: "pending",
      createdAt: clock(),
    },
    select: { id: true },
  });
  return ok(id);
}
