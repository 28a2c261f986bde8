import { anyone } from "../../core/kernel/allow.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { acceptProof } from "./accept-proof.server.ts";
import { addPayment, areTooManyUnverified } from "./add-payment.server.ts";
import { NOTHING_TO_PAY } from "./claim-checkout.server.ts";
import { findOffered } from "./find-methods.server.ts";
import { findReturning } from "./find-returning.server.ts";
import { proofRefusedMail } from "./mails.ts";
import { ProofSubmitted } from "./output.ts";
import { referenceOf } from "./reference.server.ts";
import { CompleteReactivation, StartReactivation } from "./schema.ts";

const submitted = {
  success: true,
  message: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
};
const missingPicture = "Please upload a transaction screenshot";

/**
 * First step of reactivation: the amount and where to pay it. All names get an equal answer, so that it does not reveal
 * which accounts exist or are deactivated. Refusals: rate-limited, invalid (a method that is not offered), conflict (a
 * free site).
 */
export const startReactivation = defineUseCase({
  name: "payments.start-reactivation",
  input: StartReactivation,
  allow: anyone,
  limit: "paymentStart",
  async write({ tx, cards, secrets, clock }, { cryptoType, ...given }) {
    const method = await findOffered({ db: tx, cards }, cryptoType);
    if (!method)
      return refuse("invalid", "Failed to generate payment details", {
        errors: { cryptoType: ["This method is not available right now."] },
      });
    const membership = await readSetting(tx, "membership");
    if (isFreeSite(membership)) return refuse("conflict", NOTHING_TO_PAY);
    const amount = membership.monthlyPrice;
    const user = await findReturning({ db: tx, secrets, clock }, given);
    if (user) {
      const userId = user.id;
      // The proof will be for the method that was chosen last.
      await tx.payment.deleteMany({ where: { userId, status: "started" } });
      await tx.payment.create({
        data: { userId, paymentType: "subscription", cryptoType, amount, status: "started" },
      });
    }
    return ok({ cryptoType, amount, paymentAddress: method.address, method });
  },
});

/**
 * Second step of reactivation: the proof, which then waits for an administrator. Without a sign-in, all names get an
 * equal answer; only the proof of a deactivated member is stored, and the member gets a mail. The checks of a proof
 * depend only on the data sent. Refusals: rate-limited, conflict (too many proofs wait; signed-in members only), and
 * those of `acceptProof`.
 */
export const completeReactivation = defineUseCase({
  name: "payments.complete-reactivation",
  input: CompleteReactivation,
  output: ProofSubmitted,
  allow: anyone,
  limit: ["paymentProofTry", "paymentProof"],
  async prepare(context, { username, reactivationToken, cryptoType = null, ...given }) {
    const { db } = context;
    if (isFreeSite(await readSetting(db, "membership"))) return refuse("conflict", NOTHING_TO_PAY);
    const user = await findReturning(context, { username, reactivationToken });
    const isFull = user !== null && !user.isVerified && (await areTooManyUnverified(db, user.id));
    const options = { isKept: user !== null && !isFull, missingPicture };
    const accepted = await acceptProof(context, { ...given, cryptoType }, options);
    if (!accepted.ok) return accepted;
    const proof = accepted.value;
    const reference = referenceOf(user?.username ?? username, proof);
    if (!user || proof.cryptoType) return ok({ user, proof, reference });
    const chosen = await db.payment.findFirst({
      // A proof that is resent because its answer was lost finds its method in the payment created from it.
      where: { userId: user.id, status: { in: ["started", "pending"] } },
      orderBy: { id: "desc" },
    });
    const method = chosen?.cryptoType ? await findOffered(context, chosen.cryptoType) : null;
    const byChoice = { cryptoType: chosen?.cryptoType ?? null, receivingAddress: method?.address ?? null };
    return ok({ user, proof: { ...proof, ...byChoice }, reference });
  },
  async write({ tx, clock, site }, _, { user, proof, reference }) {
    if (!user) return ok({ ...submitted, reference });
    const { id: userId, isVerified } = user;
    const { monthlyPrice: amount } = await readSetting(tx, "membership");
    const terms = { amount, discountPercentage: 0, period: "monthly" } as const;
    const added = await addPayment(tx, { clock, site }, { userId, proof, isVerified, reference, ...terms });
    if (added.ok) return ok({ ...submitted, reference: added.value.reference });
    if (isVerified) return added;
    // The stranger's answer does not change; the member is notified, once a day.
    const key = `proof-refused:${userId}:${periodName(clock())}`;
    const body = proofRefusedMail({ username: user.username, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key, to: user.email, body });
    return ok({ ...submitted, reference });
  },
});
