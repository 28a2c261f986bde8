import type { StandingStep } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import { effectOf, isClosing, stepLabels } from "./kinds.ts";

type About = { username: string; origin: string };

/**
 * To the member, about a new step. A closed account cannot open the page for answering steps, so its mail has a link
 * that needs no sign-in.
 */
export function stepMail(step: StandingStep, { username, origin, answerUrl }: About & { answerUrl: string }): MailBody {
  const isClosed = isClosing(step.kind);
  return {
    subject: `${stepLabels[step.kind]} from the staff`,
    paragraphs: [
      `Hello ${username},`,
      effectOf(step),
      step.reason ? `Reason: ${step.reason}` : "No reason was given. You can ask for it in your answer.",
      isClosed
        ? "You may answer it once, without signing in, with the link below. You can still get your data and delete your account: sign in as usual, and follow the link beside the refusal."
        : "You may answer it once.",
    ],
    link: isClosed
      ? { label: "Answer", url: answerUrl }
      : { label: "Your standing", url: absoluteUrl(origin, paths.account.standing()) },
  };
}

/** To the member, about a step that has ended. */
export const liftedMail = (step: StandingStep, { username, origin }: About): MailBody => ({
  subject: `Lifted: ${stepLabels[step.kind].toLowerCase()}`,
  paragraphs: [
    `Hello ${username},`,
    "This step by the staff no longer applies to you.",
    step.liftReason ? `Reason: ${step.liftReason}` : "It has reached its end date.",
  ],
  link: { label: "Your standing", url: absoluteUrl(origin, paths.account.standing()) },
});
