import { createHash } from "node:crypto";
import { type FieldErrors, ok, type Result, refuse } from "../kernel/result.ts";
import type { Question } from "../settings/applications-shape.ts";
import { answerName, problemOf } from "./questions.ts";

/** Tells questions that an operator has changed from those that an applicant has read. */
export const versionOf = (questions: readonly Question[]): string =>
  createHash("sha256").update(JSON.stringify(questions)).digest("hex").slice(0, 16);

export type AnswerRow = { position: number; kind: string; question: string; answer: string };

type Given = Record<string, unknown> & { asked?: string | undefined };

/**
 * The answers of an applicant with their questions, in order; an optional question without an answer is left out.
 * Refusals: conflict (the questions have changed since they were read); invalid with errors by the names of the answers.
 */
export function checkAnswers(questions: readonly Question[], given: Given): Result<AnswerRow[]> {
  if (given.asked && given.asked !== versionOf(questions))
    return refuse("conflict", "The questions have changed meanwhile. Check your answers and send them again.");
  const errors: FieldErrors = {};
  const rows: AnswerRow[] = [];
  questions.forEach((question, at) => {
    const name = answerName(question.id);
    const sent = given[name];
    const answer = typeof sent === "string" ? sent.trim() : "";
    const problem = problemOf(question, answer);
    if (problem) errors[name] = [problem];
    else if (answer) rows.push({ position: at + 1, kind: question.kind, question: question.label, answer });
  });
  const [first] = Object.values(errors);
  return first?.[0] ? refuse("invalid", first[0], { errors }) : ok(rows);
}
