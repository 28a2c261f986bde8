import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { toCents } from "../../core/kernel/money.ts";
import { Message } from "../../core/kernel/output.ts";
import { undoableUntil } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findReversed, isAllBack } from "../billing/reversed.server.ts";
import { lockIntent } from "../payments/match-checkout.server.ts";
import { findIntent, openAccount } from "./open-account.server.ts";
import { registrationStates } from "./registration-states.ts";
import { DecideRegistration } from "./schema.ts";

/**
 * Approves or rejects a registration. Approval creates the account with its payment and billing cycle, and accepts
 * the invitation; approving twice creates one account. A decision is mailed once it can no longer be undone. Only for
 * staff. Refusals: not-found; conflict (already decided, no proof yet, or the name, the address or the invitation has
 * been taken in the meantime).
 */
export const decideRegistration = defineUseCase({
  name: "registrations.decide",
  input: DecideRegistration,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock, site, secrets }, { registrationToken, approved, notes: given }) {
    const notes = given || null;
    const status = approved ? ("approved" as const) : ("rejected" as const);
    const found = await tx.registrationToken.findUnique({ where: { token: registrationToken } });
    if (!found) return refuse("not-found", "That registration doesn't exist.");
    const paymentIntent = await findIntent(tx, found);
    await lockIntent(tx, paymentIntent);
    if (approved && isAllBack(await findReversed(tx, { paymentIntent }), toCents(found.amount ?? 0)))
      return refuse(
        "conflict",
        `The card payment of ${found.username} was returned, so it does not pay for a membership.`,
      );
    const { count } = await tx.registrationToken.updateMany({
      where: { id: found.id, status: { in: registrationStates.before(status) } },
      data: { status, decidedBy: actor.id, decidedAt: clock(), notes },
    });
    if (count === 0) return refuse("conflict", whyNot(found));
    if (approved) {
      const opened = await openAccount(tx, { clock, site, secrets }, found, actor.id);
      if (!opened.ok) return opened;
      const when = { key: `approved-registration:${found.id}`, runAt: undoableUntil(clock()) };
      await addJob(tx, "tell-approved-registration", { registrationId: found.id }, when);
    } else {
      const told = { registrationId: found.id, hasPaid: found.status !== "submitted" };
      const when = { key: `rejected-registration:${found.id}`, runAt: undoableUntil(clock()) };
      await addJob(tx, "tell-rejected-registration", told, when);
    }
    const { id, username } = found;
    const audit = {
      subject: { kind: "registration", id, name: username },
      before: { status: found.status },
      after: { status, notes },
    };
    return ok({ message: approved ? `${username} is now a member.` : `${username} was rejected.` }, { audit });
  },
});

function whyNot({ status, username }: Registration) {
  if (status === "unproved") return `${username} has not confirmed the email address yet.`;
  if (status === "pending") return `${username} has not sent a proof of payment yet.`;
  return `The registration of ${username} has already been decided: ${status}.`;
}
