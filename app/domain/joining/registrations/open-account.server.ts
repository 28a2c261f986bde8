import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import type { ApplicationStatus } from "#app/db/generated/enums.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { acceptInvitation } from "../invitations/accept-invitation.server.ts";
import { applyPayment } from "../payments/apply-payment.server.ts";
import { joinByApplication } from "./accepted-application.server.ts";
import { addMember } from "./add-member.server.ts";
import { findClash } from "./find-taken.server.ts";
import { applyMemberLimit } from "./member-limit.server.ts";
import { welcome } from "./tell-opened.server.ts";

type Deps = Pick<CallContext, "clock" | "site" | "secrets">;

/**
 * Creates the account of an approved registration, with its payment and first billing cycle if there is one, accepts
 * its invitation, and mails the member unless a member of staff has decided, whose decision is told later. Refusals:
 * conflict (the name or address has since been taken, or a required invitation or application has been used).
 */
export async function openAccount(
  tx: Tx,
  deps: Deps,
  registration: Registration,
  decidedBy: string | null,
): Promise<Result<null>> {
  const { id, username, email, inviteCode, applicationId } = registration;
  await lockNamed(tx, "open-account");
  const clash = await findClash(tx, registration);
  if (clash) return refuse("conflict", `The account ${clash.owner} already has this ${clash.by}. Reject ${username}.`);
  const now = deps.clock();
  const isPaid = registration.status !== "submitted";
  // Registrations older than the versions of the rules have accepted the first version.
  const accepted = { version: registration.termsVersion ?? 1, at: registration.createdAt };
  const userId = await addMember(tx, deps, registration, { isPaid, accepted });
  await tx.registrationToken.update({ where: { id }, data: { userId } });
  const isAccepted = await acceptInvitation(tx, deps, { userId, inviteCode });
  if (!(await joinByApplication(tx, registration, userId)))
    return refuse("conflict", `${await whyNoApplication(tx, registration)} Reject ${username}.`);
  const { mode } = joiningAt(await readSetting(tx, "joining"), now);
  const isByInvitation = inviteCode && applicationId === null && (mode === "invitation" || mode === "application");
  if (isByInvitation && !isAccepted)
    return refuse("conflict", `${await whyNoInvitation(tx, registration)} Reject ${username}.`);
  if (isPaid) {
    const paid = await recordFirstPayment(tx, deps, registration, { userId, decidedBy });
    if (!paid.ok) return paid;
  }
  await applyMemberLimit(tx, now);
  if (decidedBy === null) await welcome(tx, deps, { userId, username, email, isPaid });
  return ok(null);
}

const applicationEnds: Partial<Record<ApplicationStatus, string>> = {
  joined: "has already been used",
  withdrawn: "was withdrawn",
};

async function whyNoApplication(tx: Tx, { username, applicationId }: Registration): Promise<string> {
  const found = applicationId && (await tx.application.findUnique({ where: { id: applicationId } }));
  return `The application of ${username} ${(found && applicationEnds[found.status]) || "is no longer accepted"}.`;
}

/** A withdrawn invitation leaves no row. */
async function whyNoInvitation(tx: Tx, { username, inviteCode }: Registration): Promise<string> {
  const isUsed = (await tx.invitation.count({ where: { inviteCode: inviteCode ?? "", status: "accepted" } })) > 0;
  return `The invitation of ${username} ${isUsed ? "was used by somebody else" : "was withdrawn"}.`;
}

async function recordFirstPayment(
  tx: Tx,
  deps: Deps,
  registration: Registration,
  { userId, decidedBy }: { userId: string; decidedBy: string | null },
): Promise<Result<null>> {
  const { cryptoType, billingPeriod: period } = registration;
  const { monthlyPrice, yearlyPrice } = await readSetting(tx, "membership");
  const amount = registration.amount ?? (period === "yearly" ? yearlyPrice : monthlyPrice);
  const now = deps.clock();
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
  return applyPayment(tx, deps, { ...paid, isToldLater: decidedBy !== null });
}

/** The payment intent of a registration that was paid by card. */
export async function findIntent(tx: Tx, { stripeSessionId }: Registration): Promise<string | null> {
  if (!stripeSessionId) return null;
  const checkout = await tx.cardCheckout.findUnique({ where: { sessionId: stripeSessionId } });
  return checkout?.paymentIntent ?? null;
}
