import type { Actor } from "../kernel/actor.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchMessage } from "../messages/policy.ts";
import { ReportMessage } from "../messages/schema.ts";
import { kindLabels, type ReportKind, waitingStates } from "./kinds.ts";
import { openCase } from "./open-case.server.ts";
import { Reportable, ReportSubject } from "./schema.ts";
import { findSubject, type Subject } from "./subjects.server.ts";

const SUBJECT_MAX = 200;

const notThere = (kind: ReportKind): Refusal =>
  kind === "message" ? noSuchMessage() : refuse("not-found", "The content you want to report no longer exists.");
const yourOwn = (): Refusal => refuse("forbidden", "These are your own words: you can change or delete them yourself.");

/** The subject of a possible report, as its reporter sees it. Refusals: not-found; forbidden (their own). */
export const findReportable = defineUseCase({
  name: "cases.find-reportable",
  input: Reportable,
  allow: isSignedIn,
  async read({ db, actor }, { kind, relatedId }) {
    const found = await subjectFor(db, actor, kind, relatedId);
    if (!found.ok) return found;
    const { title, text, path } = found.value;
    return ok({ kind, label: kindLabels[kind].toLowerCase(), relatedId, title, text, path });
  },
});

/**
 * Brings what another wrote before the administrators, with a copy of it as it is now. A member's same subject is one
 * case while it waits. Refusals: not-found (also for what they may not see); forbidden (their own); rate-limited.
 */
export const reportSubject = defineUseCase({
  name: "cases.report",
  input: ReportSubject,
  allow: isSignedIn,
  limit: "report",
  write: ({ tx, ...context }, input) => report(tx, context, input),
});

/**
 * The same for a received message, which administrators cannot read otherwise. Refusals: not-found (also for its
 * sender), rate-limited.
 */
export const reportMessage = defineUseCase({
  name: "messages.report",
  input: ReportMessage,
  allow: isSignedIn,
  limit: "report",
  write: ({ tx, ...context }, { messageId, reason }) =>
    report(tx, context, { kind: "message", relatedId: messageId, reason }),
});

async function subjectFor(db: Tx, actor: Actor, kind: ReportKind, relatedId: number): Promise<Result<Subject>> {
  const subject = await findSubject(db, actor, kind, relatedId);
  if (!subject) return notThere(kind);
  return subject.writer?.id === actor.id ? yourOwn() : ok(subject);
}

type Reporting = Pick<CallContext, "clock"> & { actor: Actor };
type Report = { kind: ReportKind; relatedId: number; reason: string };

async function report(
  tx: Tx,
  { actor, clock }: Reporting,
  { kind, relatedId, reason }: Report,
): Promise<Result<{ id: number; path: string }>> {
  const found = await subjectFor(tx, actor, kind, relatedId);
  if (!found.ok) return found;
  const { title, text, writer, writtenAt, path } = found.value;
  const about = { reporterId: actor.id, kind, relatedId: String(relatedId) };
  const made = await openCase(tx, {
    ...about,
    subject: title.slice(0, SUBJECT_MAX),
    statement: reason,
    reportedText: text,
    reportedBy: writer?.username ?? null,
    reportedById: writer?.id ?? null,
    reportedAt: writtenAt,
    createdAt: clock(),
    found: [actor.username],
  });
  const waiting = { ...about, status: { in: [...waitingStates] } };
  const same = made ?? (await tx.case.findFirst({ where: waiting, select: { id: true } }));
  return same ? ok({ id: same.id, path }) : refuse("conflict", "Please try again.");
}
