import { holding } from "../../core/kernel/allow.ts";
import { entriesOf } from "../../core/kernel/audit.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { ownMark } from "../../people/members/about-oneself.server.ts";
import { auditSubject, changeCase } from "./change-case.server.ts";
import { waitingStates } from "./kinds.ts";
import { answeredMail, decidedMail } from "./mails.ts";
import { notifyFromStaff } from "./notify-from-staff.server.ts";
import { CaseDecided } from "./output.ts";
import { removeReported } from "./remove-reported.server.ts";
import { DecideCase } from "./schema.ts";

/**
 * Decides on a complaint or a report, with a reason for the reporter; a message is answered by mail. Upholding can
 * remove the reported content in the same transaction. If two administrators decide at once, the first wins. Refuses
 * visitors and members. Refusals: not-found; conflict (already decided; nothing to remove; a notice, which is decided
 * torrent by torrent).
 */
export const decideCase = defineUseCase({
  name: "cases.decide",
  input: DecideCase,
  output: CaseDecided,
  allow: holding("cases.decide"),
  async write({ tx, ...context }, { decision, reason, remove, takePoints, ...seen }) {
    const { actor, clock, site } = context;
    const changed = await changeCase(tx, actor, seen, waitingStates, {
      status: decision,
      decision: reason,
      handledBy: actor.id,
      decidedAt: clock(),
    });
    if (!changed.ok) return changed;
    const { id: caseId, subject, kind, reporter, version } = changed.value;
    if (kind === "takedown") return refuse("conflict", "Decide on each torrent of a takedown notice separately.");
    const removed = remove
      ? await removeReported(tx, context, { ...changed.value, takePoints })
      : ok(null, { audit: [] });
    if (!removed.ok) return removed;
    const { senderEmail } = changed.value;
    if (senderEmail) {
      const body = answeredMail(reason);
      await queueMail(tx, { clock, site }, { key: `contact-answered:${caseId}:${version}`, to: senderEmail, body });
    } else if (reporter) {
      const about = { username: reporter.username, subject, caseId, origin: site.mailOrigin };
      const body = decidedMail({ ...about, isUpheld: decision === "upheld", reason, removed: remove ? kind : null });
      await notifyFromStaff(tx, context, reporter, { key: `case-decided:${caseId}:${version}`, body });
    }
    const own = ownMark(actor, changed.value.accusedId);
    const after = { status: decision, reason, ...(remove ? { removed: true } : {}), ...own };
    return ok(
      { caseId, status: decision, version, removed: remove },
      { audit: [...entriesOf(removed.audit), { subject: auditSubject(changed.value), after }] },
    );
  },
});
