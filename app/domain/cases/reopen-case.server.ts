import { isUniqueViolation } from "#app/db/errors.server.ts";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, noSuchCase, stepCase } from "./change-case.server.ts";
import { decidedStates, NO_REOPENING, stateLabels } from "./kinds.ts";
import { reopenedMail } from "./mails.ts";
import { ReopenCase } from "./schema.ts";
import { tellMember } from "./tell.server.ts";

const again = () =>
  refuse("conflict", "Its reporter has reported the same again: that case waits for you, so this one stays decided.");

/**
 * Takes a decided complaint or report into review again. The decision moves into a note, behind why it is opened
 * again; the reporter is told that it is, not why. What the decision removed stays removed. Refuses visitors and
 * members. Refusals: not-found; conflict (not decided, or changed meanwhile; a notice; the same waits already).
 */
export const reopenCase = defineUseCase({
  name: "cases.reopen",
  input: ReopenCase,
  allow: isStaff,
  async run(context, { note, ...step }) {
    const { id: authorId, username: authorName } = actorOf(context);
    const reopening = context.db.$transaction(async (tx) => {
      const before = await tx.case.findUnique({
        where: { id: step.caseId },
        select: { kind: true, status: true, decision: true, decidedAt: true, handler: { select: { username: true } } },
      });
      if (!before) throw new RefusalError(noSuchCase());
      if (before.kind === "takedown") throw new RefusalError(refuse("conflict", NO_REOPENING));
      const { id: caseId, ...reopened } = await stepCase(tx, step, decidedStates, {
        status: "review",
        handledBy: authorId,
        decision: null,
        decidedAt: null,
      });
      const text = `Opened again: ${note}\n\n${decisionOf(before)}`;
      await tx.caseNote.create({ data: { caseId, authorId, authorName, text, createdAt: context.clock() } });
      const { reporter, subject, version, status } = reopened;
      if (reporter) {
        const body = reopenedMail({ username: reporter.username, subject, origin: context.site.mailOrigin, caseId });
        await tellMember(tx, context, reporter, { key: `case-reopened:${caseId}:${version}`, body });
      }
      await recordAct(tx, context, {
        act: "cases.reopen",
        subject: auditSubject({ id: caseId, subject }),
        before: { status: before.status, reason: before.decision },
        after: { status, note },
      });
      return ok({ caseId, status, version });
    });
    return reopening.catch((error: unknown) => {
      if (isUniqueViolation(error, "cases_one_waiting")) return again();
      throw error;
    });
  },
});

type Decided = {
  status: CaseStatus;
  decision: string | null;
  decidedAt: Date | null;
  handler: { username: string } | null;
};

/** A decision as a note keeps it. */
function decisionOf({ status, decision, decidedAt, handler }: Decided): string {
  const when = decidedAt ? `, ${decidedAt.toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
  const who = handler ? ` by ${handler.username}` : "";
  return `${stateLabels[status]} until now${who}${when}: ${decision ?? "no reason was given"}`;
}
