import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, dayWords } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { applicationLabels, applicationStates } from "./application-states.ts";
import { pageLink } from "./link.server.ts";
import { decisionMail } from "./mails.ts";
import { auditSubject, noSuchApplication } from "./no-such-application.ts";
import { DecideApplication } from "./schema.ts";

/**
 * Accepts or rejects an application, with an answer that the applicant reads on their page and by mail. An accepted
 * applicant registers from there, and pays if the site requires it. Only for staff. Refusals: not-found; conflict
 * (already decided or withdrawn, or the address has not been confirmed).
 */
export const decideApplication = defineUseCase({
  name: "applications.decide",
  input: DecideApplication,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock, site, secrets }, { applicationId: id, approved, notes }) {
    const found = await tx.application.findUnique({ where: { id } });
    if (!found) return noSuchApplication();
    const now = clock();
    const status = approved ? ("accepted" as const) : ("rejected" as const);
    const answer = notes || null;
    const { count } = await tx.application.updateMany({
      where: { id, status: { in: applicationStates.before(status) } },
      data: { status, decision: answer, decidedBy: actor.id, decidedAt: now },
    });
    if (count === 0)
      return refuse(
        "conflict",
        `The application of ${found.username} cannot be decided: ${applicationLabels[found.status]}.`,
      );
    const { reapplyDays } = await readSetting(tx, "applications");
    const body = decisionMail({
      username: found.username,
      siteName: site.name,
      link: pageLink({ secrets, site }, found),
      isAccepted: approved,
      answer,
      reapply: reapplyDays > 0 ? dayWords(addDays(now, reapplyDays)) : null,
    });
    await queueMail(tx, { clock, site }, { key: `application-decided:${id}`, to: found.email, body });
    const audit = { subject: auditSubject(found), before: { status: found.status }, after: { status, answer } };
    const message = approved ? `Accepted ${found.username}, who can now register.` : `${found.username} was rejected.`;
    return ok({ message }, { audit });
  },
});
