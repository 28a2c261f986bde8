import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { applicationStates } from "./application-states.ts";
import { pageLink } from "./link.server.ts";
import { questionMail } from "./mails.ts";
import { addMessage } from "./messages.server.ts";
import { auditSubject, noSuchApplication } from "./no-such-application.ts";
import { AskApplicant } from "./schema.ts";

/**
 * Sends an applicant a question by mail, to be answered on their page. Until then the application is in no queue, but
 * it can still be decided. Only for staff. Refusals: not-found; conflict (it is not waiting for a decision, or has 100
 * messages).
 */
export const askApplicant = defineUseCase({
  name: "applications.ask",
  input: AskApplicant,
  output: Message,
  allow: holding("registrations.decide"),
  async write({ tx, actor, clock, site, secrets }, { applicationId: id, text }) {
    const found = await tx.application.findUnique({ where: { id } });
    if (!found) return noSuchApplication();
    const { count } = await tx.application.updateMany({
      where: { id, status: { in: applicationStates.before("asked") } },
      data: { status: "asked" },
    });
    if (count === 0) return refuse("conflict", `The application of ${found.username} is not waiting for a decision.`);
    const added = await addMessage(tx, { applicationId: id, kind: "question", authorId: actor.id, text, at: clock() });
    if (!added.ok) return added;
    const link = pageLink({ secrets, site }, found);
    const body = questionMail({ username: found.username, siteName: site.name, link, question: text });
    const key = `application-question:${added.value.id}`;
    await queueMail(tx, { clock, site }, { key, to: found.email, body });
    const audit = { subject: auditSubject(found), before: { status: found.status }, after: { status: "asked", text } };
    return ok({ message: `Sent the question to ${found.username}.` }, { audit });
  },
});
