import { randomUUID } from "node:crypto";
import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { extendMembership } from "../billing/extend-membership.server.ts";
import { acceptInvitation } from "../invitations/accept-invitation.server.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import { recordEvent } from "../kernel/record-event.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { makePasskey } from "../members/make-passkey.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { findClash } from "./find-taken.server.ts";
import { welcomeMail } from "./mails.ts";

/**
 * Creates the account of an approved registration with its payment and first billing cycle, accepts its invitation,
 * and mails the member. Refusals: conflict (the name or the address has been taken in the meantime).
 */
export async function openAccount(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  registration: Registration,
  decidedBy: string,
): Promise<Result<null>> {
  const { id, username, email, inviteCode, cryptoType, billingPeriod: period } = registration;
  // If two registrations with one address are approved at the same time, the second finds the account of the first.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('open-account'))::text`;
  const clash = await findClash(tx, registration);
  if (clash)
    return refuse("conflict", `The account ${clash.owner} already has this ${clash.by}. Please reject ${username}.`);
  const now = deps.clock();
  const userId = await createUser(tx, registration, now);
  await tx.registrationToken.update({ where: { id }, data: { userId } });
  await recordEvent(tx, deps, "member_joined", { id: userId, username });
  const { monthlyPrice, yearlyPrice } = await readSetting(tx, "membership");
  const amount = registration.amount ?? (period === "yearly" ? yearlyPrice : monthlyPrice);
  const payment = await tx.payment.create({
    data: {
      userId,
      paymentType: "registration",
      reference: registration.reference,
      cryptoType,
      receivingAddress: registration.receivingAddress,
      amount,
      transactionHash: registration.transactionHash,
      screenshotPath: registration.screenshotPath,
      stripeSessionId: registration.stripeSessionId,
      paymentIntent: await findIntent(tx, registration),
      status: "approved",
      billingPeriod: period,
      isVerified: true,
      decidedBy,
      decidedAt: now,
      createdAt: registration.provedAt ?? now,
    },
    select: { id: true },
  });
  const paid = { userId, paymentId: payment.id, amount, period, cryptoType };
  const extended = await extendMembership(tx, deps, paid);
  if (!extended.ok) return extended;
  await acceptInvitation(tx, deps, { userId, username, inviteCode });
  const body = welcomeMail({ username, origin: deps.site.mailOrigin });
  await queueMail(tx, deps, { key: `welcome:${userId}`, to: email, body });
  return ok(null);
}

/** The payment intent of a registration that was paid by card. */
export async function findIntent(tx: Tx, { stripeSessionId }: Registration): Promise<string | null> {
  if (!stripeSessionId) return null;
  const checkout = await tx.cardCheckout.findUnique({ where: { sessionId: stripeSessionId } });
  return checkout?.paymentIntent ?? null;
}

async function createUser(
  tx: Tx,
  { username, nameSkeleton, email, passwordHash }: Registration,
  now: Date,
): Promise<string> {
  const passkey = makePasskey();
  const { id } = await tx.user.create({
    data: {
      id: randomUUID(),
      username,
      nameSkeleton,
      email,
      passwordHash,
      isActive: true,
      hasPaidRegistration: true,
      passkey,
      passkeys: { create: { passkey } },
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}
