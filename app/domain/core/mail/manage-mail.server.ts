import { z } from "zod";
import { addJob } from "../kernel/add-job.server.ts";
import { holding } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { choice, id } from "../kernel/fields.ts";
import { pageInput } from "../kernel/page-input.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { mailStates } from "./mail-states.ts";
import { mailKey } from "./queue-mail.server.ts";

const ListMails = z.object({
  ...pageInput(20),
  status: choice([...mailStates.all, "all"], "That state doesn't exist.").default("all"),
});

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** The mails, newest first, twenty a page, but never their texts, which may contain a link meant for one person. */
export const findMails = defineUseCase({
  name: "mail.find",
  input: ListMails,
  allow: holding("mail.manage"),
  async read({ db }, { status, ...page }) {
    const where = status === "all" ? {} : { status };
    const [rows, counts] = await Promise.all([
      db.mail.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        omit: { text: true, html: true, key: true },
      }),
      db.mail.groupBy({ by: ["status"], _count: true }),
    ]);
    const mails = rows.map((row) => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      status: row.status,
      attempts: row.attempts,
      lastError: row.lastError,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }));
    const countOf: Record<string, number> = Object.fromEntries(counts.map((row) => [row.status, row._count]));
    const total = status === "all" ? sum(Object.values(countOf)) : (countOf[status] ?? 0);
    return ok({ mails, total, status, counts: countOf, ...page });
  },
});

/** Queues a mail again that has failed or is only a file on the disk; null if it is neither. */
export async function requeueMail(tx: Tx, mailId: number): Promise<{ subject: string } | null> {
  const [mail] = await tx.mail.updateManyAndReturn({
    where: { id: mailId, status: { in: mailStates.before("queued") } },
    data: { status: "queued", attempts: 0 },
    select: { subject: true },
  });
  return mail ?? null;
}

/**
 * Retries a mail that has failed or is only a file on the disk, starting over with its attempts. Refusals: conflict (it
 * is neither; the site still sends no mail).
 */
export const retryMail = defineUseCase({
  name: "mail.retry",
  input: z.object({ mailId: id("This mail no longer exists.") }),
  allow: holding("mail.manage"),
  async write({ tx }, { mailId }) {
    const before = await tx.mail.findUnique({ where: { id: mailId }, select: { status: true } });
    const mail = await requeueMail(tx, mailId);
    if (!before || !mail) return refuse("conflict", "This mail has not failed.");
    await addJob(tx, "send-mail", { mailId }, { key: mailKey(mailId) });
    const subject = { kind: "mail", id: mailId, name: mail.subject };
    return ok({ mailId }, { audit: { subject, before, after: { status: "queued" } } });
  },
});
