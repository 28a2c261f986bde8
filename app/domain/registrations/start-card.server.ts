import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { CARD_SERVICE_DOWN, CardServiceDown } from "../ports/cards.ts";
import { readSetting } from "../settings/settings.server.ts";
import { findByToken, unknownRegistration } from "./find-open.server.ts";
import { StartCard } from "./schema.ts";

/**
 * Opens a checkout at the card service for a registration and answers where it is. A second click opens the same one.
 * Refusals: rate-limited, not-found, conflict (paid already), unavailable (no card service, or it does not answer).
 */
export const startCard = defineUseCase({
  name: "registrations.start-card",
  input: StartCard,
  allow: anyone,
  async run({ db, clock, cards, limits, address, origin, site }, { registrationToken, billingPeriod: period }) {
    const wait = await limits.paymentProof.spend(address);
    if (wait !== null) return tooOften(wait);
    if (!cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const registration = await findByToken(db, registrationToken, clock());
    if (!registration) return unknownRegistration();
    if (registration.status !== "pending") return refuse("conflict", "This registration is paid already.");
    const { monthlyPrice, yearlyPrice } = await readSetting(db, "membership");
    const amount = period === "yearly" ? yearlyPrice : monthlyPrice;
    await db.registrationToken.update({
      where: { id: registration.id },
      data: { cryptoType: "STRIPE", billingPeriod: period, amount },
    });
    const opening = cards.start({
      purpose: { kind: "registration", registrationId: registration.id, period },
      cents: Math.round(amount * 100),
      email: registration.email,
      title: `${site.name} membership, ${period}`,
      successUrl: absoluteUrl(origin, paths.register.done({ paid: "card" })),
      cancelUrl: absoluteUrl(origin, paths.register.payment()),
      idempotencyKey: `registration:${registration.id}:${period}:${amount}`,
    });
    try {
      return ok({ url: (await opening).url });
    } catch (error) {
      if (error instanceof CardServiceDown) return refuse("unavailable", CARD_SERVICE_DOWN);
      throw error;
    }
  },
});
