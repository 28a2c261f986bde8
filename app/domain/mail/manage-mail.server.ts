import { z } from "zod";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { pageInput, rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { mailStates } from "./mail-states.ts";
import { queueMail } from "./queue-mail.server.ts";

export const ListMails = z.object({
  ...pageInput(20),
  status: z.enum([...mailStates.all, "all"]).default("all"),
});

/** The outbox, newest first, twenty a page; never the words of a mail, which may hold a link meant for one. */
export const findMails = defineUseCase({
  name: "mail.find",
  input: ListMails,
  allow: isStaff,
  async run({ db }, { status, ...page }) {
    const where = status === "all" ? {} : { status };
    const [rows, total, counts] = await Promise.all([
      db.mail.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        omit: { text: true, html: true, key: true },
      }),
      db.mail.count({ where }),
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
    const countOf = Object.fromEntries(counts.map(({ status: name, _count }) => [name, _count]));
    return ok({ mails, total, status, counts: countOf as Record<string, number>, ...page });
  },
});

/** Queues a mail to the administrator who asks, to see that mail arrives. One a minute. */
export const sendTestMail = defineUseCase({
  name: "mail.send-test",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const { id, email, username } = actorOf(context);
    const minute = context.clock().toISOString().slice(0, 16);
    const paragraphs = [`Hello ${username},`, "Mail from this site arrives."];
    return context.db.$transaction(async (tx) => {
      await queueMail(tx, context, {
        key: `test:${id}:${minute}`,
        to: email,
        body: { subject: "A test mail", paragraphs },
      });
      await recordAct(tx, context, { act: "mail.send-test", subject: { kind: "user", id, name: username } });
      return ok({ recipient: email });
    });
  },
});

/** Tries a mail again that was given up. Refusals: conflict (it has not failed). */
export const retryMail = defineUseCase({
  name: "mail.retry",
  input: z.object({ mailId: z.coerce.number().int().positive().max(2_147_483_647) }),
  allow: isStaff,
  async run(context, { mailId }) {
    return context.db.$transaction(async (tx) => {
      const [mail] = await tx.mail.updateManyAndReturn({
        where: { id: mailId, status: "failed" },
        data: { status: "queued", attempts: 0, nextAttemptAt: context.clock() },
        select: { id: true, subject: true },
      });
      if (!mail) return refuse("conflict", "This mail has not failed.");
      const change = { before: { status: "failed" }, after: { status: "queued" } };
      await recordAct(tx, context, {
        act: "mail.retry",
        subject: { kind: "mail", id: mailId, name: mail.subject },
        ...change,
      });
      return ok({ mailId });
    });
  },
});
