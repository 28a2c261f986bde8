import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";
import { findOffered } from "../payments/find-methods.server.ts";
import { takeProof } from "../payments/proof.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { addPayment } from "./add-payment.server.ts";
import { CompleteReactivation, StartReactivation } from "./schema.ts";

const submitted = {
  success: true,
  message: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
};

async function slowDown({ limits, address }: Context): Promise<Refusal | null> {
  const wait = await limits.paymentProof.spend(address);
  if (wait === null) return null;
  return tooOften(wait);
}

async function findDeactivated({ db }: Context, username: string): Promise<string | null> {
  const id = await findUserIdByName(db, username);
  const user = await db.user.findUnique({ where: { id: id ?? "" }, select: { isActive: true, isSuspended: true } });
  return user && !user.isActive && !user.isSuspended ? id : null;
}

/**
 * The first step back: where to pay how much. The answer is the same for every name, so that it tells no one which
 * accounts exist or are deactivated. Refusals: rate-limited, invalid (a method that is not offered).
 */
export const startReactivation = defineUseCase({
  name: "billing.start-reactivation",
  input: StartReactivation,
  allow: anyone,
  async run(context, { username, cryptoType }) {
    const slow = await slowDown(context);
    if (slow) return slow;
    const method = await findOffered(context, cryptoType);
    if (!method)
      return refuse("invalid", "Failed to generate payment details", {
        errors: { cryptoType: ["This method is not offered at present."] },
      });
    const { monthlyPrice } = await readSetting(context.db, "membership");
    const userId = await findDeactivated(context, username);
    if (userId)
      await context.db.$transaction(async (tx) => {
        // What was chosen last is what the proof will be of.
        await tx.payment.deleteMany({ where: { userId, status: "started" } });
        await tx.payment.create({
          data: { userId, paymentType: "subscription", cryptoType, amount: monthlyPrice, status: "started" },
        });
      });
    return ok({ cryptoType, amount: monthlyPrice, paymentAddress: method.address, method });
  },
});

/**
 * The second step back: the proof, which then waits for an administrator. A name that is not deactivated is answered
 * alike, and nothing is kept. Refusals: rate-limited, and what `takeProof` refuses.
 */
export const completeReactivation = defineUseCase({
  name: "billing.complete-reactivation",
  input: CompleteReactivation,
  allow: anyone,
  async run(context, { username, ...given }) {
    const slow = await slowDown(context);
    if (slow) return slow;
    const userId = await findDeactivated(context, username);
    const chosen = userId
      ? await context.db.payment.findFirst({
          // A proof sent again, because its answer was lost, finds its choice in the payment that it has become.
          where: { userId, status: { in: ["started", "pending"] } },
          orderBy: { id: "desc" },
        })
      : null;
    // Without a choice on record the proof itself says of what kind it is.
    const cryptoType = given.cryptoType ?? chosen?.cryptoType ?? null;
    if (!cryptoType)
      return refuse("invalid", "Please select a cryptocurrency", {
        errors: { cryptoType: ["Please select a cryptocurrency"] },
      });
    const taken = await takeProof(context, { ...given, cryptoType });
    if (!taken.ok) return taken;
    if (!userId) return ok(submitted);
    const { monthlyPrice } = await readSetting(context.db, "membership");
    await addPayment(context, {
      userId,
      proof: taken.value,
      amount: monthlyPrice,
      discountPercentage: 0,
      period: "monthly",
      isVerified: false,
    });
    return ok(submitted);
  },
});
