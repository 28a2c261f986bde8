import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { dollars, fromCents, toCents } from "../../core/kernel/money.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { reversalMail } from "../billing/reversal-mail.ts";
import { findReversed } from "../billing/reversed.server.ts";

type Registration = { id: number; paymentIntent: string };

/** Notifies a waiting applicant that their card payment was refunded or is disputed. */
export async function tellApplicant(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  { id, paymentIntent }: Registration,
): Promise<void> {
  const registration = await tx.registrationToken.findUnique({ where: { id } });
  if (!registration) return;
  const { username, email, amount } = registration;
  const { refunded: cents, dispute } = await findReversed(tx, { paymentIntent });
  if (cents === 0 && dispute === null) return;
  const refunded = dollars(fromCents(Math.min(cents, toCents(amount ?? 0))));
  const body = reversalMail({
    username,
    amount: dollars(amount),
    before: { refunded: "0", dispute: null },
    refunded,
    dispute,
    time: "kept",
    due: null,
    origin: deps.site.mailOrigin,
  });
  await queueMail(tx, deps, { key: `registration-reversed:${id}:${cents}:${dispute ?? ""}`, to: email, body });
}
