import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import type { Period } from "../../core/kernel/period.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import type { Proof } from "./accept-proof.server.ts";
import { proofArrivedMail } from "./mails.ts";

type NewPayment = {
  userId: string;
  proof: Proof;
  amount: number;
  /** The discount from points, in per cent. */
  discountPercentage: number;
  period: Period;
  /** Whether the sender has proved their identity with the account's password or session. */
  isVerified: boolean;
  /** Created by the database if absent. */
  reference?: string;
};

/**
 * The number of proofs of one member that may wait, those sent without signing in included. More would not help, and
 * would let a stranger fill the administrators' list.
 */
const MAX_WAITING = 5;

const unread = { status: "pending" } as const;

/** Whether this member has too many proofs without sign-in to accept another. */
export async function areTooManyUnverified(db: Tx, userId: string): Promise<boolean> {
  return (await db.payment.count({ where: { userId, ...unread, isVerified: false } })) >= MAX_WAITING;
}

/**
 * Adds a member's proof of payment to the waiting ones, confirms it by mail, and returns its reference. A proof that is
 * sent twice is stored once. Refusals: conflict (too many of this member's proofs are waiting).
 */
export async function addPayment(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  { userId, proof, ...payment }: NewPayment,
): Promise<Result<{ paymentId: number; reference: string }>> {
  const { transactionHash, screenshotPath } = proof;
  const { isVerified, period: billingPeriod, ...terms } = payment;
  const waits = { userId, ...unread };
  const count = () => tx.payment.count({ where: { ...waits, isVerified } });
  const things = "payments that wait for approval";
  const cap = { count, most: MAX_WAITING, things, remedy: "Wait until one has been decided." };
  const room = await withinCap(tx, { table: "users", id: userId }, cap);
  const waiting = await tx.payment.findMany({ where: waits });
  const same = waiting.find((one) => one.transactionHash === transactionHash && one.screenshotPath === screenshotPath);
  if (same) {
    if (isVerified && !same.isVerified) await tx.payment.update({ where: { id: same.id }, data: { isVerified } });
    return ok({ paymentId: same.id, reference: same.reference });
  }
  if (!room.ok) return room;
  await tx.payment.deleteMany({ where: { userId, status: "started" } });
  const { id, reference, user } = await tx.payment.create({
    data: {
      userId,
      paymentType: "subscription",
      ...proof,
      ...terms,
      billingPeriod,
      isVerified,
      status: "pending",
      createdAt: deps.clock(),
    },
    select: { id: true, reference: true, user: { select: { username: true, email: true } } },
  });
  if (user) {
    const body = proofArrivedMail({ username: user.username, reference, isVerified, origin: deps.site.mailOrigin });
    await queueMail(tx, deps, { key: `proof-arrived:${id}`, to: user.email, body });
  }
  return ok({ paymentId: id, reference });
}
