import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchMessage } from "../messages/policy.ts";
import { kindLabels, type ReportKind, waitingStates } from "./kinds.ts";
import { openCase } from "./open-case.server.ts";
import { Reportable, ReportSubject } from "./schema.ts";
import { findSubject } from "./subjects.server.ts";

const SUBJECT_MAX = 200;

const notThere = (kind: ReportKind): Refusal =>
  kind === "message" ? noSuchMessage() : refuse("not-found", "What you want to report does not exist any more.");
const yourOwn = (): Refusal => refuse("forbidden", "These are your own words: you can change or delete them yourself.");

/** What a report would be about, as its reporter sees it. Refusals: not-found; forbidden (their own). */
export const findReportable = defineUseCase({
  name: "cases.find-reportable",
  input: Reportable,
  allow: isSignedIn,
  async run(context, { kind, relatedId }) {
    const actor = actorOf(context);
    const subject = await findSubject(context.db, actor, kind, relatedId);
    if (!subject) return notThere(kind);
    if (subject.writer?.id === actor.id) return yourOwn();
    const { title, text, path } = subject;
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
  run: (context, input) => report(context, input),
});

type Report = { kind: ReportKind; relatedId: number; reason: string };

export async function report(
  context: Context,
  { kind, relatedId, reason }: Report,
): Promise<Result<{ id: number; path: string }>> {
  const { db, clock, limits } = context;
  const actor = actorOf(context);
  const subject = await findSubject(db, actor, kind, relatedId);
  if (!subject) return notThere(kind);
  if (subject.writer?.id === actor.id) return yourOwn();
  const wait = await limits.report.spend(actor.id);
  if (wait !== null) return tooOften(wait);
  const about = { reporterId: actor.id, kind, relatedId: String(relatedId) };
  const made = await openCase(db, {
    ...about,
    subject: subject.title.slice(0, SUBJECT_MAX),
    statement: reason,
    reportedText: subject.text,
    reportedBy: subject.writer?.username ?? null,
    reportedById: subject.writer?.id ?? null,
    reportedAt: subject.writtenAt,
    createdAt: clock(),
    found: [actor.username],
  });
  const same =
    made ??
    (await db.case.findFirst({ where: { ...about, status: { in: [...waitingStates] } }, select: { id: true } }));
  return same ? ok({ id: same.id, path: subject.path }) : refuse("conflict", "Please try again.");
}
