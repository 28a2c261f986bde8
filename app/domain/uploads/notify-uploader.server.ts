import type { Actor } from "../kernel/actor.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import type { MailBody } from "../mail/mail-body.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { putIntoInbox } from "../messages/deliver.server.ts";

type Deciding = Pick<CallContext, "site" | "clock"> & { actor: Actor };
type Notice = { uploader: { id: string; email: string }; key: string; body: MailBody };

/** Notifies an uploader of a decision, by mail and by a private message, within the decision's own transaction. */
export async function notifyUploader(
  tx: Tx,
  { site, clock, actor }: Deciding,
  { uploader, key, body }: Notice,
): Promise<void> {
  await queueMail(tx, { site, clock }, { key, to: uploader.email, body });
  // A moderator who decides on their own upload knows it already.
  if (actor.id === uploader.id) return;
  const content = [...body.paragraphs, ...(body.link ? [`${body.link.label}: ${body.link.url}`] : [])].join("\n\n");
  // An uploader who has blocked the moderator has the mail.
  await putIntoInbox(
    tx,
    { senderId: actor.id, createdAt: clock() },
    { receiverId: uploader.id, subject: body.subject.slice(0, 200), content },
    { kind: "decision", isMailed: true },
  );
}
