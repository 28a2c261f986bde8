import { isStaff } from "../actor.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { ok, RefusalError, refuse } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { waitingStates } from "./kinds.ts";
import { decidedMail } from "./mails.ts";
import { DecideCase } from "./schema.ts";
import { tellMember } from "./tell.server.ts";

/**
 * Decides on a complaint or a report, with the reason that the reporter reads. Once: of two administrators one wins.
 * Refuses visitors and members. Refusals: not-found; conflict (decided meanwhile; a notice, which is decided torrent by
 * torrent).
 */
export const decideCase = defineUseCase({
  name: "cases.decide",
  input: DecideCase,
  allow: isStaff,
  async run(context, { decision, reason, ...step }) {
    return context.db.$transaction(async (tx) => {
      const decided = await stepCase(tx, step, waitingStates, {
        status: decision,
        decision: reason,
        handledBy: actorOf(context).id,
        decidedAt: context.clock(),
      });
      if (decided.kind === "takedown")
        throw new RefusalError(refuse("conflict", "A takedown notice is decided torrent by torrent."));
      const { id: caseId, subject, reporter, version } = decided;
      if (reporter) {
        const words = { username: reporter.username, subject, isUpheld: decision === "upheld", reason, caseId };
        const body = decidedMail({ ...words, origin: context.site.mailOrigin });
        await tellMember(tx, context, reporter, { key: `case-decided:${caseId}`, body });
      }
      await recordAct(tx, context, {
        act: "cases.decide",
        subject: auditSubject(decided),
        after: { status: decision, reason },
      });
      return ok({ caseId, status: decision, version });
    });
  },
});
