import { z } from "zod";

/** The kinds of questions in an application, by how they are answered. */
export const questionKinds = ["line", "text", "choice", "link", "picture"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Maximum number of questions in an application. Their ids run from 1 to this. */
export const QUESTIONS_MAX = 20;

/** Maximum number of questions that ask for a picture. */
export const PICTURES_MAX = 5;

const Question = z.object({
  id: z.number().int().min(1).max(QUESTIONS_MAX),
  kind: z.enum(questionKinds),
  label: z.string().max(200),
  hint: z.string().max(300).default(""),
  /** The selectable answers, for questions of kind "choice". */
  choices: z.array(z.string().max(100)).max(30).default([]),
  isRequired: z.boolean().default(false),
});

export type Question = z.output<typeof Question>;

/** Applications: their questions in order, the text above them, and how soon one may apply again. */
export const Applications = z.object({
  intro: z.string().max(2_000).default(""),
  /** How many days after a rejection one cannot apply again. */
  reapplyDays: z.number().int().min(0).max(3_650).default(30),
  questions: z
    .array(Question)
    .max(QUESTIONS_MAX)
    .default([
      {
        id: 1,
        kind: "text",
        label: "What do you make, and what would you like to share here?",
        hint: "",
        choices: [],
        isRequired: true,
      },
    ]),
});
