import { isSignedIn } from "../../core/kernel/allow.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { effectOf } from "./kinds.ts";
import { Changed, OwnSteps } from "./output.ts";
import { AnswerStep, ListOwnSteps } from "./schema.ts";
import { storeAnswer } from "./store-answer.server.ts";

const noSuchStep = () => refuse("not-found", "That step doesn't exist.");

/** The disciplinary steps that the member was notified of, newest first. */
export const findOwnSteps = defineUseCase({
  name: "standing.find-own",
  input: ListOwnSteps,
  output: OwnSteps,
  allow: isSignedIn,
  async read({ db, actor }, page) {
    const { rows, ...counted } = await findPage(db.standingStep, page, {
      where: { userId: actor.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      omit: { userId: true, note: true, byId: true, liftedById: true },
    });
    const steps = rows.map((row) => ({
      ...row,
      effect: effectOf(row),
      until: iso(row.until),
      createdAt: row.createdAt.toISOString(),
      answeredAt: iso(row.answeredAt),
      liftedAt: iso(row.liftedAt),
    }));
    return ok({ steps, ...counted });
  },
});

/** One of the member's own steps. Refusals: not-found. */
export const readOwnStep = defineUseCase({
  name: "standing.read-own",
  input: AnswerStep.pick({ stepId: true }),
  allow: isSignedIn,
  async read({ db, actor }, { stepId }) {
    const step = await db.standingStep.findFirst({ where: { id: stepId, userId: actor.id } });
    if (!step) return noSuchStep();
    const { id, kind, reason, answer } = step;
    return ok({ id, kind, reason, answer, effect: effectOf(step) });
  },
});

/**
 * Answers one of the member's own steps, once, and notifies the member of staff who took it. Refusals: not-found,
 * conflict (already answered).
 */
export const answerStep = defineUseCase({
  name: "standing.answer",
  input: AnswerStep,
  output: Changed,
  allow: isSignedIn,
  async write({ tx, actor, clock, site }, { stepId, answer }) {
    return storeAnswer(tx, { clock, site }, { stepId, userId: actor.id, answer }, noSuchStep);
  },
});
