import { createHash } from "node:crypto";
import { MAX_PICTURE_BYTES } from "../../core/files/application-pictures.server.ts";
import { type FieldErrors, ok, type Result, refuse } from "../../core/kernel/result.ts";
import type { Question } from "../../core/settings/applications-shape.ts";
import { fieldName, problemOf } from "./questions.ts";

/** Identifies a version of the questions, to notice when an operator has changed them since an applicant read them. */
export const versionOf = (questions: readonly Question[]): string =>
  createHash("sha256").update(JSON.stringify(questions)).digest("hex").slice(0, 16);

export type AnswerRow = { position: number; kind: string; question: string; answer: string };

/** An answer as sent, with a picture that is not stored yet. */
export type SentAnswer = AnswerRow & { file: File | null };

type Given = Record<string, unknown> & { asked?: string | undefined };

/**
 * The answers of an applicant with their questions, in order; an optional question without an answer is left out.
 * Refusals: conflict (the questions have changed since they were read); invalid with errors by the names of the
 * answers.
 */
export function checkAnswers(questions: readonly Question[], given: Given): Result<SentAnswer[]> {
  if (given.asked && given.asked !== versionOf(questions))
    return refuse("conflict", "The questions have changed. Check your answers and send them again.");
  const errors: FieldErrors = {};
  const rows: SentAnswer[] = [];
  questions.forEach((question, at) => {
    const name = fieldName(question);
    const sent = given[name];
    const file = sent instanceof File && sent.size > 0 ? sent : null;
    const answer = typeof sent === "string" ? sent.trim() : "";
    const problem = question.kind === "picture" ? pictureProblem(question, file) : problemOf(question, answer);
    if (problem) errors[name] = [problem];
    else if (answer || file)
      rows.push({ position: at + 1, kind: question.kind, question: question.label, answer, file });
  });
  const [first] = Object.values(errors);
  return first?.[0] ? refuse("invalid", first[0], { errors }) : ok(rows);
}

function pictureProblem({ isRequired }: Question, file: File | null): string | null {
  if (!file) return isRequired ? "Choose a picture." : null;
  return file.size > MAX_PICTURE_BYTES ? "Choose a picture of at most 5 MB." : null;
}
