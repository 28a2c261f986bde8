import { holding } from "../../core/kernel/allow.ts";
import { toCents } from "../../core/kernel/money.ts";
import { Message } from "../../core/kernel/output.ts";
import { findOwnDecision, tooLateToUndo } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findReversed, isAllBack } from "../billing/reversed.server.ts";
import { lockIntent } from "../payments/match-checkout.server.ts";
import { findIntent } from "./open-account.server.ts";
import { UndoRegistration } from "./schema.ts";
import { takeBackAccount } from "./take-back-account.server.ts";

/**
 * Takes back one's own decision on a registration within ten minutes: it waits in its old place again, and its
 * applicant hears nothing of it, because decisions are mailed only after that time. The account of an approved one is
 * removed, unless it has been used. If the name of a rejected one has been taken since, it can still only be rejected
 * again. Refusals: not-found; conflict (too late; those of `takeBackAccount`; its payment was returned).
 */
export const undoRegistrationDecision = defineUseCase({
  name: "registrations.undo-decision",
  input: UndoRegistration,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock }, { registrationToken }) {
    const found = await tx.registrationToken.findUnique({ where: { token: registrationToken } });
    if (!found) return refuse("not-found", "That registration doesn't exist.");
    const { id, username } = found;
    const paymentIntent = await findIntent(tx, found);
    await lockIntent(tx, paymentIntent);
    const of = { kind: "registration", id, acts: ["registrations.decide"], undo: "registrations.undo-decision" };
    const decision = await findOwnDecision(tx, { actor, now: clock() }, of);
    if (!decision) return tooLateToUndo();
    if (isAllBack(await findReversed(tx, { paymentIntent }), toCents(found.amount ?? 0)))
      return refuse("conflict", `The card payment of ${username} was returned, so this can't be undone.`);
    if (found.status === "approved") {
      const why = await takeBackAccount(tx, found);
      if (why) return why;
    }
    const { status } = decision.before as { status: typeof found.status };
    const back = await tx.registrationToken.updateMany({
      where: { id, status: found.status, userId: null },
      data: { status, decidedBy: null, decidedAt: null, notes: null },
    });
    if (back.count === 0) return tooLateToUndo();
    const audit = {
      subject: { kind: "registration", id, name: username },
      before: { status: found.status },
      after: { status },
    };
    return ok({ message: `The registration of ${username} is waiting for a decision again.` }, { audit });
  },
});
