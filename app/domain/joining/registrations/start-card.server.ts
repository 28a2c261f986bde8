import { randomUUID } from "node:crypto";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { toCents } from "../../core/kernel/money.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CARD_SERVICE_DOWN } from "../../core/ports/cards.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { findByToken, refuseNeedlessPayment, refuseUnproved, unknownRegistration } from "./find-open.server.ts";
import { refuseWithoutInvitation } from "./invitation-taken.server.ts";
import { StartCard } from "./schema.ts";

/**
 * Opens a checkout at the card service for a registration and returns its URL. A second click opens the same one.
 * Refusals: rate-limited, not-found, conflict (already paid, nothing left to pay, or its invitation is no longer
 * valid), unavailable (no card service, or it does not respond).
 */
export const startCard = defineUseCase({
  name: "registrations.start-card",
  input: StartCard,
  allow: anyone,
  limit: "paymentStart",
  async prepare({ db, clock, cards, origin, site }, { registrationToken, billingPeriod: period }) {
    if (!cards) return refuse("unavailable", "Card payment is not available right now.");
    const registration = await findByToken(db, registrationToken, clock());
    if (!registration) return unknownRegistration();
    const unproved = refuseUnproved(registration);
    if (unproved) return unproved;
    const uninvited = await refuseWithoutInvitation(db, registration, clock());
    if (uninvited) return uninvited;
    const needless = await refuseNeedlessPayment(db, registration);
    if (needless) return needless;
    if (registration.status !== "pending") return refuse("conflict", "This registration has already been paid for.");
    const { monthlyPrice, yearlyPrice } = await readSetting(db, "membership");
    const amount = period === "yearly" ? yearlyPrice : monthlyPrice;
    const { id, email } = registration;
    const opened = await cards.start({
      purpose: { kind: "registration", registrationId: id, period },
      cents: toCents(amount),
      email,
      title: `${site.name} membership, ${period}`,
      successUrl: absoluteUrl(origin, paths.register.done({ paid: "card" })),
      cancelUrl: absoluteUrl(origin, paths.register.payment()),
      idempotencyKey: `registration:${id}:${period}:${amount}`,
    });
    return opened === "unavailable" ? refuse("unavailable", CARD_SERVICE_DOWN) : ok({ id, amount, ...opened });
  },
  async write({ tx, clock }, { billingPeriod }, { id, amount, url, sessionId }) {
    // Stored before its URL is returned, because a payment only counts for a stored checkout.
    const checkout = { registrationId: id, billingPeriod, amount, sessionId, url, createdAt: clock() };
    await tx.cardCheckout.createMany({ data: [{ id: randomUUID(), ...checkout }], skipDuplicates: true });
    await tx.registrationToken.updateMany({
      where: { id, status: "pending" },
      data: { cryptoType: "STRIPE", billingPeriod, amount },
    });
    return ok({ url });
  },
});
