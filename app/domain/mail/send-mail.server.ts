import type { Services } from "../kernel/context.server.ts";
import type { JobRun } from "../ports/jobs.ts";
import type { Mailer } from "../ports/mailer.ts";

/**
 * The job of a mail: sends it, and keeps in its row how often that was tried and why it did not work. Throws where the
 * mail was not sent: the queue tries again with growing waits, and after the last attempt the mail has failed. A mail
 * that is not queued is left alone.
 */
export async function sendMail(
  { db, clock }: Pick<Services, "db" | "clock">,
  mailer: Mailer,
  mailId: number,
  { isLast }: Pick<JobRun, "isLast">,
): Promise<void> {
  const queued = { id: mailId, status: "queued" } as const;
  const mail = await db.mail.findFirst({ where: queued });
  if (!mail) return;
  try {
    await mailer.send({ ...mail, to: mail.recipient });
  } catch (error) {
    const lastError = (error as Error).message.slice(0, 500);
    const status = isLast ? "failed" : "queued";
    await db.mail.updateMany({ where: queued, data: { status, lastError, attempts: { increment: 1 } } });
    throw error;
  }
  const sent = { status: "sent", sentAt: clock(), lastError: null, attempts: { increment: 1 } } as const;
  await db.mail.updateMany({ where: queued, data: sent });
}
