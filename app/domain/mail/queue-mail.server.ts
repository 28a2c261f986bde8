import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { DELETED_DOMAIN } from "../members/deleted-member.ts";
import { type MailBody, renderMail } from "./mail-body.ts";

type NewMail = {
  /** What it is about, once: a second mail under the same key is not queued. */
  key: string;
  to: string;
  body: MailBody;
};

/**
 * Puts a mail into the outbox within the transaction of what it tells of, so that neither happens without the other.
 * The outbox sends it afterwards, and again until it has arrived.
 */
export async function queueMail(
  tx: Prisma.TransactionClient,
  { site, clock }: Pick<Services, "site" | "clock">,
  { key, to, body }: NewMail,
): Promise<void> {
  // What still comes for a deleted member has nobody to read it.
  if (to.endsWith(DELETED_DOMAIN)) return;
  const now = clock();
  const data = { key, recipient: to, ...renderMail(body, site.name), nextAttemptAt: now, createdAt: now };
  await tx.mail.createMany({ data: [data], skipDuplicates: true });
}
