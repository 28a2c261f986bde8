import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { questionKinds } from "../../core/settings/applications-shape.ts";
import { applicationStates } from "./application-states.ts";

const kind = z.enum(questionKinds);

const question = {
  kind,
  label: z.string(),
  hint: z.string(),
  choices: z.array(z.string()).describe("The choices, only for that kind"),
  isRequired: z.boolean(),
};

export const Questions = z.object({
  isOpen: z.boolean().describe("Whether applications are accepted"),
  message: z.string().nullable().describe("Why they are not"),
  intro: z.string(),
  asked: z.string().describe("The version of the questions, to be sent with the answers"),
  questions: z.array(
    z.object({
      name: z.string().describe("The name of the field for the answer"),
      ...question,
      max: z.number().int().describe("Maximum number of characters of the answer"),
    }),
  ),
});

export const Applied = z.object({
  success: z.boolean(),
  next: z.enum(["mail", "page"]).describe("Whether the link to the page is mailed; otherwise `token` opens it"),
  token: z.string().nullable(),
  message: z.string(),
});

const answers = z.array(
  z.object({ position: z.number().int(), kind: z.string(), question: z.string(), answer: z.string() }),
);

const time = z.string().datetime();

const message = { id: z.number().int(), text: z.string(), createdAt: time };

const status = z.enum(applicationStates.all);

const messageKind = z.enum(["question", "answer"]);

export const ApplicationStatus = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  status,
  decision: z.string().nullable().describe("The answer of the staff"),
  answers,
  messages: z.array(z.object({ kind: messageKind, ...message })).describe("Questions of the staff, and the answers"),
  createdAt: time,
  decidedAt: time.nullable(),
  reapplyAt: time.nullable().describe("When somebody who was rejected can apply again"),
  isMailed: z.boolean().describe("Whether updates are also mailed"),
});

const row = {
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  status,
  createdAt: time,
  waitingSince: time.nullable(),
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
};

const votes = { votesFor: z.number().int(), votesAgainst: z.number().int() };

export const ApplicationPage = z.object({
  applications: z.array(z.object({ ...row, ...votes })),
  status: z.string(),
  ...paged,
});

export const WholeApplication = z.object({
  ...row,
  decision: z.string().nullable(),
  emailOwner: z.string().nullable().describe("The member with its email address"),
  nameOwner: z.string().nullable().describe("The member with its username"),
  before: z.number().int().describe("Number of earlier applications with its address"),
  answers,
  messages: z
    .array(z.object({ kind: z.enum([...messageKind.options, "note"]), author: z.string(), ...message }))
    .describe("Questions to the applicant with their answers, and notes of the staff"),
  votes: z.array(z.object({ voter: z.string(), isFor: z.boolean(), word: z.string(), isOwn: z.boolean() })),
});

export const ApplicationSettings = z.object({
  intro: z.string(),
  reapplyDays: z.number().int(),
  questions: z.array(z.object({ id: z.number().int(), ...question })),
});
