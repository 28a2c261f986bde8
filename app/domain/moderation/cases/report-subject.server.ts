import { findReported, type ReportedThing } from "../../community/things/find-thing.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchMessage } from "../../notify/messages/policy.ts";
import { ReportMessage } from "../../notify/messages/schema.ts";
import { fileReport, findProblems, type Reporting } from "./file-report.server.ts";
import { kindLabels, type ReportKind } from "./kinds.ts";
import { ReportMade } from "./output.ts";
import { Reportable, ReportSubject } from "./schema.ts";

const notThere = (kind: ReportKind): Refusal =>
  kind === "message" ? noSuchMessage() : refuse("not-found", "The content you want to report no longer exists.");
const yourOwn = (): Refusal => refuse("forbidden", "You wrote this yourself: you can edit or delete it.");

/**
 * The content that may be reported, as the reporter sees it, with the reasons to choose from. Refusals: not-found;
 * forbidden (the reporter's own).
 */
export const findReportable = defineUseCase({
  name: "cases.find-reportable",
  input: Reportable,
  allow: isSignedIn,
  async read({ db, actor }, { kind, relatedId }) {
    const found = await subjectFor(db, actor, kind, relatedId);
    if (!found.ok) return found;
    const { title, text, path } = found.value;
    const problems = await findProblems(db);
    return ok({ kind, label: kindLabels[kind].toLowerCase(), relatedId, title, text, path, problems });
  },
});

/**
 * Reports somebody else's content to the administrators, with a copy of its current text. A member has one waiting case
 * per subject. Refusals: not-found (also for content that the reporter may not see); forbidden (the reporter's own);
 * rate-limited.
 */
export const reportSubject = defineUseCase({
  name: "cases.report",
  input: ReportSubject,
  output: ReportMade,
  allow: isSignedIn,
  limit: "report",
  write: ({ tx, ...context }, input) => report(tx, context, input),
});

/**
 * Reports a received message, which administrators cannot read otherwise. Refusals: not-found (also for its sender),
 * rate-limited.
 */
export const reportMessage = defineUseCase({
  name: "messages.report",
  input: ReportMessage,
  allow: isSignedIn,
  limit: "report",
  write: ({ tx, ...context }, { messageId, ...words }) =>
    report(tx, context, { kind: "message", relatedId: messageId, ...words }),
});

async function subjectFor(db: Tx, actor: Actor, kind: ReportKind, relatedId: number): Promise<Result<ReportedThing>> {
  const subject = await findReported(db, actor, kind, relatedId);
  if (!subject) return notThere(kind);
  return subject.writer?.id === actor.id ? yourOwn() : ok(subject);
}

type Report = { kind: ReportKind; relatedId: number; problem?: string; reason: string };

async function report(tx: Tx, context: Reporting, { kind, relatedId, ...words }: Report) {
  const found = await subjectFor(tx, context.actor, kind, relatedId);
  return found.ok ? fileReport(tx, context, found.value, { kind, relatedId: String(relatedId), ...words }) : found;
}
