import { z } from "zod";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { anyone } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineTicket } from "../../core/kernel/tickets.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { effectOf } from "./kinds.ts";
import { Changed } from "./output.ts";
import { AnswerByLink, AnswerLink } from "./schema.ts";
import { storeAnswer } from "./store-answer.server.ts";

/** How long the link of a mail can be used. */
const ANSWER_DAYS = 30;

const OwnStep = z.object({ stepId: z.number(), userId: z.string() });
const tickets = defineTicket("answer to a step", OwnStep);

/** The URL at which the member of a closed account answers a step without signing in. */
export function answerUrl(
  { secrets, clock, site }: Pick<Services, "secrets" | "clock" | "site">,
  step: z.infer<typeof OwnStep>,
): string {
  const token = tickets.issue({ secrets }, step, addDays(clock(), ANSWER_DAYS));
  return absoluteUrl(site.mailOrigin, paths.standing.answer({ token }));
}

const linkEnded = () =>
  refuse(
    "not-found",
    `This link is incomplete or older than ${ANSWER_DAYS} days. Copy all of it from the mail, or write to us.`,
  );

/** The step that a link answers. Refusals: not-found (an expired token, or one that the site did not create). */
export const readStepOfLink = defineUseCase({
  name: "standing.read-answer-link",
  input: AnswerLink,
  allow: anyone,
  async read({ db, secrets, clock }, { token }) {
    const own = tickets.open({ secrets, clock }, token);
    const step = own && (await db.standingStep.findFirst({ where: { id: own.stepId, userId: own.userId } }));
    if (!step) return linkEnded();
    const { kind, reason, answer } = step;
    return ok({ kind, reason, answer, effect: effectOf(step) });
  },
});

/** Answers a step by the link in its mail, once. Refusals: not-found (the link), conflict (already answered). */
export const answerByLink = defineUseCase({
  name: "standing.answer-by-link",
  input: AnswerByLink,
  output: Changed,
  allow: anyone,
  limit: "stepAnswer",
  async write({ tx, secrets, clock, site }, { token, answer }) {
    const own = tickets.open({ secrets, clock }, token);
    return own ? storeAnswer(tx, { clock, site }, { ...own, answer }, linkEnded) : linkEnded();
  },
});
