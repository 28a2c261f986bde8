import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { type MailBody, wordsOf } from "../../core/mail/mail-body.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { SUBJECT_MAX } from "../../core/news/subject.ts";
import { putIntoInbox } from "../../notify/messages/deliver.server.ts";

type Member = { id: string; email: string };
type Notification = {
  /** Identifies the subject: a second mail with the same key is not queued. */
  key: string;
  body: MailBody;
  alsoMail?: boolean;
};

const asText = ({ paragraphs, link }: MailBody) =>
  [...paragraphs.map(wordsOf), ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n\n");

/**
 * Notifies a member by private message from the acting administrator, within the transaction of the action. A member
 * who has blocked that administrator gets a mail instead; with `alsoMail` every member gets a mail as well.
 */
export async function notifyFromStaff(
  tx: Tx,
  { actor, clock, site }: Pick<CallContext, "clock" | "site"> & { actor: Actor },
  member: Member,
  { key, body, alsoMail = false }: Notification,
): Promise<void> {
  // Administrators who decide about themselves need no message.
  if (member.id === actor.id) return;
  const letter = { receiverId: member.id, subject: body.subject.slice(0, SUBJECT_MAX), content: asText(body) };
  const put = await putIntoInbox(tx, { senderId: actor.id, createdAt: clock() }, letter, {
    kind: "report",
    isMailed: alsoMail,
  });
  if (alsoMail || !put.ok) await queueMail(tx, { clock, site }, { key, to: member.email, body });
}
