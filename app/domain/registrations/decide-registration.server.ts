import { randomUUID } from "node:crypto";
import type { Prisma, RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { dollars, extendMembership } from "../billing/extend-membership.server.ts";
import { acceptInvitation } from "../invitations/accept-invitation.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { makePasskey } from "../members/make-passkey.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { rejectionMail, welcomeMail } from "./mails.ts";
import { registrationStates } from "./registration-states.ts";
import { DecideRegistration } from "./schema.ts";

/**
 * Approves or rejects a registration. Approval makes the account, its payment, its billing cycle and the invitation's
 * acceptance in one transaction, and mails the member; approving twice makes one. Refuses visitors and members.
 * Refusals: not-found; conflict (decided already, no proof yet, or the name has been taken meanwhile).
 */
export const decideRegistration = defineUseCase({
  name: "registrations.decide",
  input: DecideRegistration,
  allow: isStaff,
  async run(context, { registrationToken, approved, notes }) {
    const { db, clock } = context;
    const decidedBy = actorOf(context).id;
    const status = approved ? "approved" : "rejected";
    const decision = { decidedBy, decidedAt: clock(), notes: notes || null };
    return db.$transaction(async (tx) => {
      const found = await tx.registrationToken.findUnique({ where: { token: registrationToken } });
      if (!found) throw new RefusalError(refuse("not-found", "There is no such registration."));
      const { count } = await tx.registrationToken.updateMany({
        where: { id: found.id, status: { in: registrationStates.before(status) } },
        data: { status, ...decision },
      });
      if (count === 0) throw new RefusalError(refuse("conflict", whyNot(found)));
      if (approved) await openAccount(tx, context, found);
      else await tellRejection(tx, context, found, decision.notes);
      await recordAct(tx, context, {
        act: "registrations.decide",
        subject: { kind: "registration", id: found.id, name: found.username },
        before: { status: found.status },
        after: { status, notes: decision.notes },
      });
      return ok({ message: approved ? `${found.username} is a member now.` : `${found.username} was rejected.` });
    });
  },
});

const whyNot = ({ status, username }: Registration) =>
  status === "pending"
    ? `${username} has not sent a proof of payment yet.`
    : `The registration of ${username} was decided already: ${status}.`;

async function tellRejection(
  tx: Prisma.TransactionClient,
  context: Context,
  found: Registration,
  notes: string | null,
) {
  const { username, email, id } = found;
  const body = rejectionMail({ username, notes, origin: context.site.mailOrigin });
  await queueMail(tx, context, { key: `registration-rejected:${id}`, to: email, body });
}

async function openAccount(tx: Prisma.TransactionClient, context: Context, found: Registration): Promise<void> {
  const { username, email, passwordHash, cryptoType, transactionHash, screenshotPath, stripeSessionId } = found;
  const now = context.clock();
  const [clash] = await tx.$queryRaw<{ name: boolean }[]>`
    SELECT lower(username) = lower(${username}) AS name FROM users
    WHERE lower(username) = lower(${username}) OR lower(email) = lower(${email}) LIMIT 1`;
  if (clash)
    throw new RefusalError(
      refuse("conflict", `An account with this ${clash.name ? "username" : "email address"} exists already.`),
    );
  const passkey = makePasskey();
  const { id: userId } = await tx.user.create({
    data: {
      id: randomUUID(),
      username,
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
  await tx.registrationToken.update({ where: { id: found.id }, data: { userId } });
  const period = found.billingPeriod;
  const { monthlyPrice, yearlyPrice } = await readSetting(tx, "membership");
  const amount = dollars(found.amount ?? (period === "yearly" ? yearlyPrice : monthlyPrice));
  const payment = await tx.payment.create({
    data: {
      userId,
      paymentType: "registration",
      cryptoType,
      amount,
      transactionHash,
      screenshotPath,
      stripeSessionId,
      status: "approved",
      billingPeriod: period,
      isVerified: true,
      decidedBy: actorOf(context).id,
      decidedAt: now,
      createdAt: found.provedAt ?? now,
    },
    select: { id: true },
  });
  await extendMembership(tx, context, { userId, paymentId: payment.id, amount, period, cryptoType });
  await acceptInvitation(tx, context, { userId, username, inviteCode: found.inviteCode });
  const body = welcomeMail({ username, origin: context.site.mailOrigin });
  await queueMail(tx, context, { key: `welcome:${userId}`, to: email, body });
}
