import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { acceptProof } from "../payments/accept-proof.server.ts";
import { proofArrivedMail } from "../payments/mails.ts";
import { ProofSubmitted } from "../payments/output.ts";
import { findByToken, refuseNeedlessPayment, refuseUnproved, unknownRegistration } from "./find-open.server.ts";
import { refuseWithoutInvitation } from "./invitation-taken.server.ts";
import { mayMail } from "./may-mail.server.ts";
import { registrationStates } from "./registration-states.ts";
import { SubmitProof } from "./schema.ts";

const submitted = {
  success: true,
  message: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
};

const arrived = { prefix: "registration-arrived", lock: "registration-mail", mostADay: 3 } as const;

/**
 * Adds the proof of payment to a registration, which then waits for an administrator, and confirms it by mail. Sending
 * the same proof twice has no further effect; another proof replaces the first until it is decided. Refusals:
 * rate-limited, not-found, conflict (already decided, nothing left to pay, or its invitation is no longer valid), and
 * those of `acceptProof`.
 */
export const submitProof = defineUseCase({
  name: "registrations.submit-proof",
  input: SubmitProof,
  output: ProofSubmitted,
  allow: anyone,
  limit: ["paymentProofTry", "paymentProof"],
  async prepare(context, { registrationToken, ...given }) {
    const registration = await findByToken(context.db, registrationToken, context.clock());
    if (!registration) return unknownRegistration();
    const unproved = refuseUnproved(registration);
    if (unproved) return unproved;
    const uninvited = await refuseWithoutInvitation(context.db, registration, context.clock());
    if (uninvited) return uninvited;
    const needless = await refuseNeedlessPayment(context.db, registration);
    if (needless) return needless;
    const proof = await acceptProof(context, given);
    return proof.ok ? ok({ registration, proof: proof.value }) : proof;
  },
  async write({ tx, clock, site }, { billingPeriod }, { registration, proof }) {
    const { id, reference, username, email } = registration;
    if (await tx.registrationToken.findFirst({ where: { id, status: "proof_submitted", ...proof } }))
      return ok({ ...submitted, reference });
    const { monthlyPrice, yearlyPrice } = await readSetting(tx, "membership");
    const amount = billingPeriod === "yearly" ? yearlyPrice : monthlyPrice;
    const { count } = await tx.registrationToken.updateMany({
      where: { id, status: { in: registrationStates.before("proof_submitted") } },
      data: { ...proof, status: "proof_submitted", provedAt: clock(), billingPeriod, amount },
    });
    if (count === 0) return refuse("conflict", "This registration has already been decided.");
    if (await mayMail(tx, arrived, email, clock())) {
      const body = proofArrivedMail({ username, reference, isVerified: true, origin: site.mailOrigin });
      await queueMail(tx, { clock, site }, { key: `${arrived.prefix}:${id}`, to: email, body });
    }
    return ok({ ...submitted, reference });
  },
});
