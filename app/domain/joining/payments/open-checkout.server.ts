import type { CardCheckout } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { toCents } from "../../core/kernel/money.ts";
import type { Period } from "../../core/kernel/period.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { CARD_SERVICE_DOWN, type Cards, type OpenedCheckout } from "../../core/ports/cards.ts";
import { claimCheckout } from "./claim-checkout.server.ts";
import { closeCheckout } from "./close-checkout.server.ts";
import { markClosed, storeSession } from "./update-checkout.server.ts";

type MemberContext = Context & { actor: Actor; cards: Cards };

const ANOTHER = "You were opening another checkout at the same time. Try again.";
const ATTEMPTS = 3;

/**
 * Opens a checkout for the next period and returns its URL. A member has one at a time: a request for that period
 * within the hour returns the open one; otherwise the older one is closed first, so that its discount cannot be used
 * twice. Refusals: conflict (nothing to pay; the older one has just been paid, which is recorded immediately, or is
 * being processed; another is being opened), unavailable (the card service does not respond, and nothing was opened).
 */
export async function openCheckout(context: MemberContext, billingPeriod: Period): Promise<Result<{ url: string }>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const claimed = await claimCheckout.run(context, { billingPeriod });
    if (!claimed.ok) return claimed;
    const { checkout, isCurrent } = claimed.value;
    if (isCurrent) return startCheckout(context, checkout);
    const closed = await closeCheckout(context, checkout);
    if (!closed.ok) return closed;
  }
  return refuse("conflict", ANOTHER);
}

async function startCheckout(context: MemberContext, checkout: CardCheckout): Promise<Result<{ url: string }>> {
  if (checkout.url) return ok({ url: checkout.url });
  const system = systemContext(context);
  const { id } = checkout;
  let opened: OpenedCheckout | "unavailable" = "unavailable";
  try {
    opened = await askForSession(context, checkout);
  } finally {
    // Its URL was never given out, so the next attempt opens another checkout with another key.
    if (opened === "unavailable") await markClosed.run(system, { id, sessionId: null });
  }
  if (opened === "unavailable") return refuse("unavailable", CARD_SERVICE_DOWN);
  const { sessionId, url } = opened;
  const stored = await storeSession.run(system, { id, sessionId, url });
  if (stored.ok && stored.value) return ok({ url });
  // Another request closed the checkout before it had a session to close at the card service.
  await context.cards.close(sessionId);
  return refuse("conflict", ANOTHER);
}

const askForSession = ({ cards, actor, origin, site }: MemberContext, { id, amount, billingPeriod }: CardCheckout) =>
  cards.start({
    purpose: { kind: "renewal", userId: actor.id, period: billingPeriod },
    cents: toCents(amount),
    email: actor.email,
    title: `${site.name} membership, ${billingPeriod}`,
    successUrl: absoluteUrl(origin, paths.membership({ paid: "card" })),
    cancelUrl: absoluteUrl(origin, paths.membership()),
    idempotencyKey: `renewal:${id}`,
  });
