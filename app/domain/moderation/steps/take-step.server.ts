import { holding } from "../../core/kernel/allow.ts";
import { futureDay } from "../../core/kernel/future-day.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { isClosing, rightFor, staffStepLabels } from "./kinds.ts";
import { Changed } from "./output.ts";
import { Suspend, TakeStep } from "./schema.ts";
import { makeStep } from "./steps.server.ts";

const alreadySuspended = (username: string) =>
  refuse("conflict", `${username} is already suspended. Lift that step first.`);

/**
 * Takes a disciplinary step: a note, a warning, a limited right, a suspension or the end of membership. Refusals:
 * not-found, forbidden (oneself, the primary administrator, an account with more rights), invalid (a date that is not
 * in the future), conflict (already suspended).
 */
export const takeStep = defineUseCase({
  name: "standing.take-step",
  input: TakeStep,
  output: Changed,
  allow: holding("members.discipline", "accounts.suspend"),
  async write({ tx, actor, clock, site, secrets }, { userId, kind, reason, note = "", until: day, rights }) {
    const right = rightFor(kind);
    const denied = holding(right)({ actor });
    if (denied) return denied;
    const found = await lockTarget(tx, actor, userId, right);
    if (!found.ok) return found;
    const end = futureDay("until", day, clock());
    if (!end.ok) return end;
    const { username, isSuspended } = found.value;
    if (isSuspended && isClosing(kind)) return alreadySuspended(username);
    const step = await makeStep(tx, { clock, site, secrets }, found.value, {
      kind,
      reason,
      note,
      until: end.value,
      rights,
      byId: actor.id,
    });
    const after = { step: step.id, kind, until: day ?? null, rights };
    return ok(
      { id: step.id, message: `${staffStepLabels[kind]}: ${username} was notified.` },
      { audit: { subject: subjectOf(found.value), after } },
    );
  },
});

/**
 * Suspends a member, whatever they have paid, until the end date or until staff activate the account. Without a reason
 * and an end, suspending a suspended member changes nothing. Refusals: not-found, forbidden, invalid (a date that is
 * not in the future; an end without a reason), conflict (already suspended for another reason).
 */
export const suspendUser = defineUseCase({
  name: "users.suspend",
  input: Suspend,
  output: Message,
  allow: holding("accounts.suspend"),
  async write({ tx, actor, clock, site, secrets }, { userId, reason = "", until: day }) {
    const found = await lockTarget(tx, actor, userId, "accounts.suspend");
    if (!found.ok) return found;
    const end = futureDay("until", day, clock());
    if (!end.ok) return end;
    const { username, isSuspended } = found.value;
    if (isSuspended && reason) return alreadySuspended(username);
    const step = { kind: "suspension", reason, until: end.value, byId: actor.id } as const;
    if (!isSuspended) await makeStep(tx, { clock, site, secrets }, found.value, step);
    const audit = { subject: subjectOf(found.value), before: { isSuspended }, after: { isSuspended: true } };
    return ok({ message: `Suspended ${username}.` }, { audit });
  },
});
