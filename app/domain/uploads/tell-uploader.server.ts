import type { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../kernel/context.server.ts";
import { actorOf } from "../kernel/use-case.server.ts";
import type { MailBody } from "../mail/mail-body.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { putIntoInbox } from "../messages/deliver.server.ts";

type Uploader = { id: string; email: string };

/** Tells an uploader of a decision, by mail and by a private message, within the decision's own transaction. */
export async function tellUploader(
  tx: Prisma.TransactionClient,
  context: Context,
  { uploader, key, body }: { uploader: Uploader; key: string; body: MailBody },
): Promise<void> {
  await queueMail(tx, context, { key, to: uploader.email, body });
  // Who decides on their own upload knows it already.
  if (actorOf(context).id === uploader.id) return;
  const content = [...body.paragraphs, ...(body.link ? [`${body.link.label}: ${body.link.url}`] : [])].join("\n\n");
  // An uploader who has blocked the moderator has the mail.
  await putIntoInbox(
    tx,
    { senderId: actorOf(context).id, createdAt: context.clock() },
    { receiverId: uploader.id, subject: body.subject.slice(0, 200), content },
  );
}
