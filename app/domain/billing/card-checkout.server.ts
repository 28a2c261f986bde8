import { randomUUID } from "node:crypto";
import { differenceInHours } from "date-fns";
import type { CardCheckout } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, RefusalError, type Result, refuse } from "../kernel/result.ts";
import type { Period } from "../payments/methods.ts";
import { takePaid } from "../payments/take-card-payment.server.ts";
import { CARD_SERVICE_DOWN, CardServiceDown, type Cards } from "../ports/cards.ts";
import { dollars } from "./extend-membership.server.ts";
import { priceFor } from "./price.server.ts";

type Parts = Context & { cards: Cards };
type Wish = { userId: string; email: string; period: Period };

export const NOTHING_TO_PAY = "Your points pay for the next month: there is nothing to pay.";
const ANOTHER = "Another checkout of yours was being opened at the same time. Please try again.";
const ON_ITS_WAY = "The card service is still processing your last payment. It will show here once it is through.";

/**
 * Opens a checkout for the time to come and answers where it is. A member has one at a time: the same wish within the
 * hour leads to the same one, another wish closes the older first, so that the discount in it cannot be paid twice.
 * Refusals: conflict (nothing to pay; the older has just been paid, which is booked at once, or is being processed;
 * another opened at the same time), unavailable (the card service does not answer, and nothing was opened).
 */
export async function openCheckout(parts: Parts, wish: Wish): Promise<Result<{ url: string }>> {
  try {
    for (let tries = 0; tries < 3; tries++) {
      const { checkout, isMine } = await claim(parts, wish);
      if (isMine) return await start(parts, checkout, wish);
      const paid = await close(parts, checkout);
      if (paid) return refuse("conflict", paid);
    }
    return refuse("conflict", ANOTHER);
  } catch (error) {
    if (error instanceof CardServiceDown) return refuse("unavailable", CARD_SERVICE_DOWN);
    throw error;
  }
}

/**
 * For who pays in another way: closes the checkout that is open at a discount, and answers whether it had been paid.
 * Money sent by another way is never refused for it: what cannot be closed is told apart when it is paid.
 */
export async function closeForProof(context: Context, userId: string): Promise<boolean> {
  const { cards } = context;
  const where = { userId, status: "open", discountPercentage: { gt: 0 } } as const;
  const checkout = cards && (await context.db.cardCheckout.findFirst({ where }));
  if (!cards || !checkout) return false;
  try {
    return (await close({ ...context, cards }, checkout)) !== null;
  } catch (error) {
    if (error instanceof CardServiceDown) return false;
    throw error;
  }
}

/** The member's one open checkout: the one that this wish may use, now made if there was none, or an older one. */
async function claim({ db, clock }: Parts, { userId, period }: Wish) {
  return db.$transaction(async (tx) => {
    // A double click stands in line, and its second half finds what the first has made.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    const { amount, discountPercentage } = await priceFor(tx, userId, period);
    if (amount === 0) throw new RefusalError(refuse("conflict", NOTHING_TO_PAY));
    const now = clock();
    const open = await tx.cardCheckout.findFirst({ where: { userId, status: "open" } });
    if (open) {
      const isSame = open.billingPeriod === period && Number(open.amount) === amount && !open.discountSpentAt;
      return { checkout: open, isMine: isSame && differenceInHours(now, open.createdAt) < 1 };
    }
    const data = { id: randomUUID(), userId, billingPeriod: period, amount, discountPercentage, createdAt: now };
    return { checkout: await tx.cardCheckout.create({ data }), isMine: true };
  });
}

async function start(
  parts: Parts,
  { id, amount, url: known }: CardCheckout,
  wish: Wish,
): Promise<Result<{ url: string }>> {
  if (known) return ok({ url: known });
  const { cards, db, origin, site } = parts;
  const { userId, email, period } = wish;
  const opening = cards.start({
    purpose: { kind: "renewal", userId, period },
    cents: Math.round(Number(amount) * 100),
    email,
    title: `${site.name} membership, ${period}`,
    successUrl: absoluteUrl(origin, paths.membership({ paid: "card" })),
    cancelUrl: absoluteUrl(origin, paths.membership()),
    idempotencyKey: `renewal:${id}`,
  });
  const { sessionId, url } = await opening.catch(async (error: unknown) => {
    // Nobody has its address: the next try is another checkout under another key.
    await db.cardCheckout.updateMany({ where: { id, sessionId: null, status: "open" }, data: { status: "closed" } });
    throw error;
  });
  const { count } = await db.cardCheckout.updateMany({
    where: { id, status: "open", OR: [{ sessionId: null }, { sessionId }] },
    data: { sessionId, url },
  });
  if (count === 1) return ok({ url });
  // Somebody has closed it before there was anything to close at the card service.
  await cards.close(sessionId);
  return refuse("conflict", ANOTHER);
}

/** Closes a checkout at the card service. Answers why there is nothing more to pay now, or null. */
async function close(parts: Parts, checkout: CardCheckout): Promise<string | null> {
  const { id, sessionId, createdAt, amount } = checkout;
  const closed = sessionId ? await parts.cards.close(sessionId) : { state: "closed" as const };
  if (closed.state === "paid") {
    // Its notice is on the way, and books nothing more.
    await parts.db.$transaction((tx) => takePaid(tx, parts, closed.payment));
    return `Your card payment of $${dollars(amount)} has just arrived: it stands among your payments.`;
  }
  // A bank may take days and then decline: until tomorrow it is waited for.
  if (closed.state === "processing" && differenceInHours(parts.clock(), createdAt) < 24) return ON_ITS_WAY;
  // One that has got its session since it was read is still open there: whoever claims next closes that.
  await parts.db.cardCheckout.updateMany({ where: { id, sessionId, status: "open" }, data: { status: "closed" } });
  return null;
}
