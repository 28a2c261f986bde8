import { holding, systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { rightFor, stepLabels } from "./kinds.ts";
import { Changed } from "./output.ts";
import { LiftStep } from "./schema.ts";
import { endStep } from "./steps.server.ts";

/** Lifts a step, with a reason that the member can read. Refusals: not-found, forbidden, conflict (already lifted). */
export const liftStep = defineUseCase({
  name: "standing.lift-step",
  input: LiftStep,
  output: Changed,
  allow: holding("members.discipline", "accounts.suspend"),
  async write({ tx, actor, clock, site }, { userId, stepId, reason }) {
    const step = await tx.standingStep.findFirst({ where: { id: stepId, userId }, select: { kind: true } });
    if (!step) return refuse("not-found", "That step doesn't exist.");
    const right = rightFor(step.kind);
    const denied = holding(right)({ actor });
    if (denied) return denied;
    const found = await lockTarget(tx, actor, userId, right);
    if (!found.ok) return found;
    const isLifted = await endStep(tx, { clock, site }, found.value, { stepId, byId: actor.id, reason });
    if (!isLifted) return refuse("conflict", "This step has already been lifted.");
    const audit = { subject: subjectOf(found.value), before: { step: stepId, kind: step.kind }, after: { reason } };
    return ok(
      { id: stepId, message: `Lifted: ${stepLabels[step.kind].toLowerCase()}. The member was notified.` },
      { audit },
    );
  },
});

/** How many steps one transaction lifts. */
const AT_ONCE = 50;

const liftNext = defineUseCase({
  name: "standing.lift-due",
  allow: systemOnly,
  async write({ tx, clock, site }) {
    const due = await tx.$queryRaw<{ stepId: number; id: string; username: string; email: string }[]>`
      SELECT s.id AS "stepId", u.id, u.username, u.email FROM standing_steps s JOIN users u ON u.id = s.user_id
      WHERE s.lifted_at IS NULL AND s.until <= ${clock()} ORDER BY s.until LIMIT ${AT_ONCE}
      FOR NO KEY UPDATE OF u SKIP LOCKED`;
    for (const { stepId, ...member } of due)
      await endStep(tx, { clock, site }, member, { stepId, byId: null, reason: null });
    return ok({ isDone: due.length < AT_ONCE });
  },
});

/** Lifts all steps whose end date has come, and notifies the members. */
export const liftDue = (services: Services): Promise<void> => runBatches(services, liftNext);
