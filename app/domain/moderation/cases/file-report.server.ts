import type { ReportedThing } from "../../community/things/find-thing.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { readyLines } from "../../core/settings/ready-texts.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { type ReportKind, waitingStates } from "./kinds.ts";
import { openCase } from "./open-case.server.ts";

const SUBJECT_MAX = 200;

export type Reporting = Pick<CallContext, "clock"> & { actor: Actor };
type Report = { kind: ReportKind | "member"; relatedId: string; problem?: string; reason: string };

/** The reasons that a reporter can choose from, as written by operators. */
export const findProblems = async (db: Tx): Promise<string[]> =>
  readyLines((await readSetting(db, "readyAnswers")).reports);

/**
 * Opens the case of a report, with a copy of its subject. A member has one waiting case per subject. Refusals: invalid
 * (an unknown reason).
 */
export async function fileReport(
  tx: Tx,
  { actor, clock }: Reporting,
  { title, text, writer, writtenAt, path }: ReportedThing,
  { kind, relatedId, problem, reason }: Report,
): Promise<Result<{ id: number; path: string }>> {
  if (problem && !(await findProblems(tx)).includes(problem))
    return refuseField("problem", "Choose one of the reasons.");
  const about = { reporterId: actor.id, kind, relatedId };
  const made = await openCase(tx, {
    ...about,
    problem: problem || null,
    subject: title.slice(0, SUBJECT_MAX),
    statement: reason,
    reportedText: text,
    accusedName: writer?.username ?? null,
    accusedId: writer?.id ?? null,
    reportedAt: writtenAt,
    createdAt: clock(),
    found: [actor.username],
  });
  const waiting = { ...about, status: { in: [...waitingStates] } };
  const same = made ?? (await tx.case.findFirst({ where: waiting, select: { id: true } }));
  return same ? ok({ id: same.id, path }) : refuse("conflict", "Your report could not be saved. Try again.");
}
