import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import type { MethodId } from "#app/domain/core/kernel/payment-methods.ts";
import type { Period } from "#app/domain/core/kernel/period.ts";
import type { CardPayment } from "#app/domain/core/ports/cards.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";

export const BTC_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

const addresses: Partial<Record<MethodId, string>> = {
  BTC: BTC_ADDRESS,
  ETH: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  VENMO: "@patchbay-club",
  DISCORD: "#tips",
};

/** Lets members pay by Bitcoin, Ether, Venmo, the tip bot and, where there is a card service, by card. */
export async function offerMethods(db: Db): Promise<void> {
  const own = (address: string) => ({ name: "", note: "", order: 0, isOffered: true, address });
  const methods = Object.fromEntries(Object.entries(addresses).map(([id, address]) => [id, own(address)]));
  await writeSetting(db, "paymentMethods", { methods }, null);
}

/** A small PNG; each colour is another picture. */
export async function makePicture(colour = "#336699"): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 90, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

type Payer = { registrationId: number } | { userId: string };

/** Opens a checkout as the site does, which closes an older one, and answers the payment of it as the card service tells it. */
export async function openCardCheckout(
  db: Db,
  payer: Payer,
  { cents = 1_000, period = "monthly" }: { cents?: number; period?: Period } = {},
): Promise<CardPayment> {
  const id = randomUUID();
  const sessionId = `cs_${id.replaceAll("-", "")}`;
  const terms = { billingPeriod: period, amount: cents / 100, sessionId, createdAt: new Date() };
  await db.cardCheckout.updateMany({ where: { ...payer, status: "open" }, data: { status: "closed" } });
  await db.cardCheckout.create({ data: { id, ...payer, ...terms } });
  const purpose =
    "userId" in payer
      ? ({ kind: "renewal", ...payer, period } as const)
      : ({ kind: "registration", ...payer, period } as const);
  return { sessionId, cents, currency: "usd", paymentIntent: sessionId.replace("cs", "pi"), purpose };
}
