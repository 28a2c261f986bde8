import { z } from "zod";
import { checkbox, choice, id, line, optionalLine, optionalText, wholeNumber } from "../../core/kernel/fields.ts";
import { QUESTIONS_MAX, questionKinds } from "../../core/settings/applications-shape.ts";

const CHOICES_MAX = 30;
const CHOICE_MAX = 100;

export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((answer) => answer.trim())
      .filter(Boolean),
  ),
];

export const SetApplications = z.object({
  intro: optionalText(2_000, "At most 2,000 characters.").default(""),
  reapplyDays: wholeNumber(0, 3_650, "Enter a number of days, from 0 to 3,650."),
});

const choices = optionalText(4_000, "At most 4,000 characters.")
  .default("")
  .refine((text) => linesOf(text).length <= CHOICES_MAX, `At most ${CHOICES_MAX} answers, one per line.`)
  .refine(
    (text) => linesOf(text).every((answer) => answer.length <= CHOICE_MAX),
    `An answer has at most ${CHOICE_MAX} characters.`,
  );

const question = {
  kind: choice(questionKinds, "Choose the kind of answer."),
  label: line({ missing: "Enter the question.", max: 200, tooLong: "A question has at most 200 characters." }),
  hint: optionalLine(300, "A hint has at most 300 characters.").default(""),
  choices: choices.describe("The answers to choose from, one per line; only for that kind"),
  isRequired: checkbox.describe("Whether an answer is required"),
};

type Given = { kind: string; choices?: string | undefined };
const hasChoices = ({ kind, choices = "" }: Given) => kind !== "choice" || linesOf(choices).length >= 2;
const fewChoices = { path: ["choices"], message: "Enter at least two answers, one per line." };

export const OneQuestion = z.object({ questionId: id("That question doesn't exist.", QUESTIONS_MAX) });
export const AddQuestion = z.object(question).refine(hasChoices, fewChoices);
export const EditQuestion = OneQuestion.extend(question).refine(hasChoices, fewChoices);

export const MoveQuestion = OneQuestion.extend({
  direction: choice(["up", "down"], "Choose a direction."),
});
