import type { Services } from "../kernel/context.server.ts";
import type { JobRun } from "../ports/jobs.ts";
import { AddressRefused, type Mailer, type MailFate } from "../ports/mailer.ts";

type Sending = Pick<Services, "db" | "clock">;

/** Number of attempts, a second apart, to record that a mail was sent. */
const NOTE_TRIES = 600;
const NOTE_MS = 1_000;

const underWay = new WeakMap<Mailer, Map<number, Promise<void>>>();

/**
 * The job of a mail: sends it, and records in its row the number of attempts and the reason for a failure. Throws if
 * the mail was not sent: the queue retries with increasing delays, and after the last attempt the mail has failed. If
 * the address is refused permanently, it fails at once. Does nothing if the mail is not queued. No database connection
 * is held during SMTP. If the database goes away during it, the queue may hand out the job again: the second run waits
 * for the first, so that the mail is sent once.
 */
export async function sendMail(
  services: Sending,
  mailer: Mailer,
  mailId: number,
  { isLast }: Pick<JobRun, "isLast">,
): Promise<void> {
  const mails = underWay.get(mailer) ?? new Map<number, Promise<void>>();
  underWay.set(mailer, mails);
  const other = mails.get(mailId);
  if (other) return other;
  const own = sendOnce(services, mailer, mailId, isLast).finally(() => mails.delete(mailId));
  mails.set(mailId, own);
  return own;
}

async function sendOnce({ db, clock }: Sending, mailer: Mailer, mailId: number, isLast: boolean): Promise<void> {
  const queued = { id: mailId, status: "queued" } as const;
  const mail = await db.mail.findFirst({ where: queued });
  if (!mail) return;
  let fate: MailFate;
  try {
    fate = await mailer.send({ ...mail, to: mail.recipient });
  } catch (error) {
    const lastError = (error as Error).message.slice(0, 500);
    const isRefused = error instanceof AddressRefused;
    const status = isLast || isRefused ? "failed" : "queued";
    await db.mail.updateMany({ where: queued, data: { status, lastError, isRefused, attempts: { increment: 1 } } });
    if (isRefused) return;
    throw error;
  }
  const sent = {
    status: fate,
    sentAt: fate === "sent" ? clock() : null,
    lastError: null,
    isRefused: false,
    attempts: { increment: 1 },
  } as const;
  await untilWritten(() => db.mail.updateMany({ where: queued, data: sent }));
}

/** A sent mail is recorded even if the database is briefly away: otherwise it would be sent again. */
async function untilWritten(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await write();
      return;
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, NOTE_MS));
    }
}
