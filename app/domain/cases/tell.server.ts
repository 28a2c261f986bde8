import type { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../kernel/context.server.ts";
import { actorOf } from "../kernel/use-case.server.ts";
import type { MailBody } from "../mail/mail-body.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { putIntoInbox } from "../messages/deliver.server.ts";
import { SUBJECT_MAX } from "../messages/schema.ts";

type Member = { id: string; email: string };
type Words = { key: string; body: MailBody };

const asText = ({ paragraphs, link }: MailBody) =>
  [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n\n");

/**
 * Tells a member by private message from the administrator who acts, within the transaction of the act. Who takes no
 * messages from them gets a mail; so does everyone where `alsoMail` is set.
 */
export async function tellMember(
  tx: Prisma.TransactionClient,
  context: Context,
  member: Member,
  { key, body, alsoMail = false }: Words & { alsoMail?: boolean },
): Promise<void> {
  const senderId = actorOf(context).id;
  // Who decides about their own knows it already.
  if (member.id === senderId) return;
  const letter = { receiverId: member.id, subject: body.subject.slice(0, SUBJECT_MAX), content: asText(body) };
  const put = await putIntoInbox(tx, { senderId, createdAt: context.clock() }, letter);
  if (alsoMail || !put.ok) await queueMail(tx, context, { key, to: member.email, body });
}
