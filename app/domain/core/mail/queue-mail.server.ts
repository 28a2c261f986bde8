import { addJob } from "../kernel/add-job.server.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { DELETED_DOMAIN } from "../kernel/mail-address.ts";
import { type MailBody, renderMail } from "./mail-body.ts";

type NewMail = {
  /** Identifies the subject: a second mail with the same key is not queued. */
  key: string;
  to: string;
  body: MailBody;
};

export const mailKey = (id: number) => `mail:${id}`;

/**
 * Queues a mail within the transaction of its cause, so that neither happens without the other. Its job sends it
 * afterwards, and again until it has arrived. Returns whether the key is new.
 */
export async function queueMail(
  tx: Tx,
  { site, clock }: Pick<Services, "site" | "clock">,
  { key, to, body }: NewMail,
): Promise<boolean> {
  // Do not send mail to deleted members.
  if (to.endsWith(DELETED_DOMAIN)) return false;
  const stopUrl = body.stop?.url ?? null;
  const data = { key, recipient: to, ...renderMail(body, site.name), stopUrl, createdAt: clock() };
  const [mail] = await tx.mail.createManyAndReturn({ data: [data], skipDuplicates: true, select: { id: true } });
  if (mail) await addJob(tx, "send-mail", { mailId: mail.id }, { key: mailKey(mail.id) });
  return mail !== undefined;
}
