import { isUniqueViolation } from "#app/db/errors.server.ts";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { findOwnDecision, tooLateToUndo } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { auditSubject, changeCase, noSuchCase } from "./change-case.server.ts";
import { decidedStates, NO_REOPENING, stateLabels } from "./kinds.ts";
import { reopenedMail } from "./mails.ts";
import { notifyFromStaff } from "./notify-from-staff.server.ts";
import { CaseChanged } from "./output.ts";
import { OneCase, ReopenCase } from "./schema.ts";

const reportedAgain = () =>
  refuse(
    "conflict",
    "The reporter has since reported this again. That report is waiting for a decision, so this case cannot be reopened.",
  );

/**
 * Puts a decided complaint or report into review again. The decision is moved into a note, after the reason for
 * reopening; the reporter learns that the case is open, but not why. Removed content stays removed. Refuses visitors
 * and members. Refusals: not-found; conflict (not decided, or changed since; a notice; a newer report of this is
 * waiting).
 */
export const reopenCase = defineUseCase({
  name: "cases.reopen",
  input: ReopenCase,
  output: CaseChanged,
  allow: holding("cases.decide"),
  write: ({ tx, ...context }, given) => reopenIn(tx, context, given),
});

type Deps = Parameters<typeof notifyFromStaff>[1] & Pick<CallContext, "clock" | "site"> & { actor: Actor };
type Given = { caseId: number; version: number; note: string };

async function reopenIn(tx: Tx, context: Deps, { note, ...seen }: Given): Promise<Written<Reopened, "audit">> {
  const { actor, clock, site } = context;
  const before = await tx.case.findUnique({
    where: { id: seen.caseId },
    select: { kind: true, status: true, decision: true, decidedAt: true, handler: { select: nameColumns } },
  });
  if (!before) return noSuchCase();
  if (before.kind === "takedown") return refuse("conflict", NO_REOPENING);
  const open = { status: "review" as const, handledBy: actor.id, decision: null, decidedAt: null };
  const changed = await changeCase(tx, actor, seen, decidedStates, open).catch((error: unknown) => {
    if (isUniqueViolation(error, "cases_one_waiting")) return reportedAgain();
    throw error;
  });
  if (!changed.ok) return changed;
  const { id: caseId, reporter, subject, version, status } = changed.value;
  const text = `Reopened: ${note}\n\n${decisionOf(before)}`;
  await tx.caseNote.create({
    data: { caseId, authorId: actor.id, authorName: actor.username, text, createdAt: clock() },
  });
  if (reporter) {
    const body = reopenedMail({ username: reporter.username, subject, origin: site.mailOrigin, caseId });
    await notifyFromStaff(tx, context, reporter, { key: `case-reopened:${caseId}:${version}`, body });
  }
  const audit = {
    subject: auditSubject(changed.value),
    before: { status: before.status, reason: before.decision },
    after: { status, note },
  };
  return ok({ caseId, status, version }, { audit });
}

type Reopened = { caseId: number; status: CaseStatus; version: number };

/**
 * Undoes the actor's own decision on a complaint or report within ten minutes, as reopening it does. Removed content
 * stays removed. Refusals: those of reopening; conflict (too late).
 */
export const undoCaseDecision = defineUseCase({
  name: "cases.undo-decision",
  input: OneCase,
  output: CaseChanged,
  allow: holding("cases.decide"),
  async write({ tx, ...context }, { caseId }) {
    const found = await tx.case.findUnique({ where: { id: caseId }, select: { version: true } });
    if (!found) return noSuchCase();
    const decision = { kind: "case", id: caseId, acts: ["cases.decide"], undo: "cases.undo-decision" };
    if (!(await findOwnDecision(tx, { actor: context.actor, now: context.clock() }, decision))) return tooLateToUndo();
    return reopenIn(tx, context, { caseId, ...found, note: "The decision was undone within ten minutes." });
  },
});

type Decided = {
  status: CaseStatus;
  decision: string | null;
  decidedAt: Date | null;
  handler: Parameters<typeof shownName>[0];
};

/** A decision as text for a note. */
function decisionOf({ status, decision, decidedAt, handler }: Decided): string {
  const when = decidedAt ? `, ${decidedAt.toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
  const who = handler ? ` by ${shownName(handler)}` : "";
  return `Previous decision: ${stateLabels[status].toLowerCase()}${who}${when}: ${decision ?? "no reason given"}`;
}
