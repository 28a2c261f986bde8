import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { waitingStates } from "./kinds.ts";
import { decidedMail } from "./mails.ts";
import { removeReported } from "./remove-reported.server.ts";
import { DecideCase } from "./schema.ts";
import { tellMember } from "./tell.server.ts";

/**
 * Decides on a complaint or a report, with the reason that the reporter reads. Upheld, it may remove what is reported
 * in the same breath: either both happen or neither. Once: of two administrators one wins. Refuses visitors and
 * members. Refusals: not-found; conflict (decided meanwhile; nothing there to remove; a notice, which is decided
 * torrent by torrent).
 */
export const decideCase = defineUseCase({
  name: "cases.decide",
  input: DecideCase,
  allow: isStaff,
  async run(context, { decision, reason, remove, takePoints, ...step }) {
    return context.db.$transaction(async (tx) => {
      const decided = await stepCase(tx, step, waitingStates, {
        status: decision,
        decision: reason,
        handledBy: actorOf(context).id,
        decidedAt: context.clock(),
      });
      if (decided.kind === "takedown")
        throw new RefusalError(refuse("conflict", "A takedown notice is decided torrent by torrent."));
      const { id: caseId, subject, kind, reporter, version } = decided;
      if (remove) await removeReported(tx, context, { ...decided, takePoints });
      if (reporter) {
        const words = { username: reporter.username, subject, isUpheld: decision === "upheld", reason, caseId };
        const body = decidedMail({ ...words, removed: remove ? kind : null, origin: context.site.mailOrigin });
        await tellMember(tx, context, reporter, { key: `case-decided:${caseId}:${version}`, body });
      }
      await recordAct(tx, context, {
        act: "cases.decide",
        subject: auditSubject(decided),
        after: { status: decision, reason, ...(remove ? { removed: true } : {}) },
      });
      return ok({ caseId, status: decision, version, removed: remove });
    });
  },
});
