import { anyone } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { ok, refuse, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { acceptProof } from "./accept-proof.server.ts";
import { addPayment } from "./add-payment.server.ts";
import { findOffered } from "./find-methods.server.ts";
import { CompleteReactivation, StartReactivation } from "./schema.ts";

const submitted = {
  success: true,
  message: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
};

async function findDeactivated(db: Pick<Db, "$queryRaw" | "user">, username: string): Promise<string | null> {
  const id = await findUserIdByName(db, username);
  const user = await db.user.findUnique({ where: { id: id ?? "" }, select: { isActive: true, isSuspended: true } });
  return user && !user.isActive && !user.isSuspended ? id : null;
}

/**
 * The first step back: where to pay how much. The answer is the same for every name, so that nobody learns which
 * accounts exist or are deactivated. Refusals: rate-limited, invalid (a method that is not offered).
 */
export const startReactivation = defineUseCase({
  name: "payments.start-reactivation",
  input: StartReactivation,
  allow: anyone,
  limit: "paymentProof",
  async write({ tx, cards }, { username, cryptoType }) {
    const method = await findOffered({ db: tx, cards }, cryptoType);
    if (!method)
      return refuse("invalid", "Failed to generate payment details", {
        errors: { cryptoType: ["This method is not offered at present."] },
      });
    const { monthlyPrice } = await readSetting(tx, "membership");
    const userId = await findDeactivated(tx, username);
    if (userId) {
      // The method that was chosen last is the one that the proof will be of.
      await tx.payment.deleteMany({ where: { userId, status: "started" } });
      await tx.payment.create({
        data: { userId, paymentType: "subscription", cryptoType, amount: monthlyPrice, status: "started" },
      });
    }
    return ok({ cryptoType, amount: monthlyPrice, paymentAddress: method.address, method });
  },
});

/**
 * The second step back: the proof, which then waits for an administrator. A name that is not deactivated gets the same
 * answer, and nothing is added. Refusals: rate-limited, conflict (too many wait), and those of `acceptProof`.
 */
export const completeReactivation = defineUseCase({
  name: "payments.complete-reactivation",
  input: CompleteReactivation,
  allow: anyone,
  limit: "paymentProof",
  async prepare(context, { username, ...given }) {
    const { db } = context;
    const userId = await findDeactivated(db, username);
    const chosen = userId
      ? await db.payment.findFirst({
          // A proof sent again, because its answer was lost, finds its choice in the payment that it has become.
          where: { userId, status: { in: ["started", "pending"] } },
          orderBy: { id: "desc" },
        })
      : null;
    const cryptoType = given.cryptoType ?? chosen?.cryptoType ?? null;
    if (!cryptoType) return refuseField("cryptoType", "Please select a cryptocurrency");
    const proof = await acceptProof(context, { ...given, cryptoType });
    return proof.ok ? ok({ userId, proof: proof.value }) : proof;
  },
  async write({ tx, clock }, _, { userId, proof }) {
    if (!userId) return ok(submitted);
    const { monthlyPrice: amount } = await readSetting(tx, "membership");
    const payment = { userId, proof, amount, discountPercentage: 0, period: "monthly", isVerified: false } as const;
    const added = await addPayment(tx, { clock }, payment);
    return added.ok ? ok(submitted) : added;
  },
});
