import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { takeProof } from "../payments/proof.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { findByToken, unknownRegistration } from "./find-open.server.ts";
import { registrationStates } from "./registration-states.ts";
import { SubmitProof } from "./schema.ts";

const submitted = {
  success: true,
  message: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
};

/**
 * Adds the proof of payment to a registration, which then waits for an administrator. The same proof sent twice is
 * one. Refusals: rate-limited, not-found, conflict (decided already), and what `takeProof` refuses.
 */
export const submitProof = defineUseCase({
  name: "registrations.submit-proof",
  input: SubmitProof,
  allow: anyone,
  async run(context, { registrationToken, billingPeriod, ...given }) {
    const { db, clock, limits, address } = context;
    const wait = await limits.paymentProof.spend(address);
    if (wait !== null) return tooOften(wait);
    const registration = await findByToken(db, registrationToken, clock());
    if (!registration) return unknownRegistration();
    const taken = await takeProof(context, given);
    if (!taken.ok) return taken;
    const { method, transactionHash, screenshotPath } = taken.value;
    const same =
      registration.cryptoType === method.id &&
      registration.transactionHash === transactionHash &&
      registration.screenshotPath === screenshotPath;
    if (registration.status === "proof_submitted" && same) return ok(submitted);
    const { monthlyPrice, yearlyPrice } = await readSetting(db, "membership");
    const { count } = await db.registrationToken.updateMany({
      // Whoever sent the wrong picture may send the right one until it is decided.
      where: { id: registration.id, status: { in: registrationStates.before("proof_submitted") } },
      data: {
        status: "proof_submitted",
        provedAt: clock(),
        cryptoType: method.id,
        transactionHash,
        screenshotPath,
        billingPeriod,
        amount: billingPeriod === "yearly" ? yearlyPrice : monthlyPrice,
      },
    });
    return count === 1 ? ok(submitted) : refuse("conflict", "This registration has been decided already.");
  },
});
