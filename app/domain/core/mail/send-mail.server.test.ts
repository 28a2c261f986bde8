import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMailer } from "#app/adapters/mail/mailer.server.ts";
import type { Mailer } from "#app/domain/core/ports/mailer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findPaymentHistory } from "../../moderation/users/find-payments-of-user.server.ts";
import { readProfile } from "../../people/members/read-profile.server.ts";
import { retryMail } from "./manage-mail.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { sendMail } from "./send-mail.server.ts";

const database = useDatabase();
const from = "Patchbay <noreply@patchbay.test>";
let received: string[] = [];
let refusing: { answer: string; code: number } | null = null;
let server: SMTPServer;
let smtpUrl = "";
const now = new Date("2026-06-01T12:00:00Z");

beforeEach(async () => {
  received = [];
  refusing = null;
  await database.pool.query("TRUNCATE mails; DELETE FROM graphile_worker._private_jobs");
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusing ? Object.assign(new Error(refusing.answer), { responseCode: refusing.code }) : null),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        // Quoted-printable breaks long lines.
        received.push(text.replaceAll("=\r\n", ""));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

const full = { answer: "4.2.2 mailbox is full", code: 452 };
const clock = () => now;
const body = { subject: "Grüße", paragraphs: ["Hello <there>."] };
const queue = (key: string, to = "member@patchbay.test") =>
  queueMail(database.db, makeContext(database.db, null, { clock }), {
    key,
    to,
    body,
  });
const mailer = (url: string | null = smtpUrl, folder = "unused") =>
  createMailer({ smtpUrl: url, from: () => from, folder });

/** Sends the due mails; returns how many arrived. */
async function send(to = mailer()): Promise<number> {
  const before = received.length;
  await runJobs(makeContext(database.db, null, { clock }), "send-mail", to);
  return received.length - before;
}
const later = (seconds: number) =>
  database.pool.query("UPDATE graphile_worker._private_jobs SET run_at = run_at - make_interval(secs => $1)", [
    seconds,
  ]);

describe("a queued mail", () => {
  it("is sent as text and HTML over SMTP, once, and a mail queued twice is one", async () => {
    await queue("welcome:1");
    await queue("welcome:1");
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/Subject: =\?UTF-8\?/);
    expect(received[0]).toContain("multipart/alternative");
    expect(received[0]).toContain("Hello <there>.");
    expect(received[0]).toContain("Hello &lt;there&gt;.");
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent", attempts: 1, lastError: null });
  });

  it("exists with its job, or not at all", async () => {
    const rolledBack = database.db.$transaction(async (tx) => {
      await queueMail(tx, makeContext(database.db, null), { key: "gone:1", to: "a@patchbay.test", body });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await database.db.mail.count()).toBe(0);
    expect(await send()).toBe(0);
  });

  it("to an address that is refused for good fails at once, and the account says so until a mail gets through", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const staff = await makeMember(db, { isAdmin: true });
    const refusals = async () => {
      const own = await unwrap(readProfile.execute(makeContext(db, actorFrom(member)), {}));
      const { user } = await unwrap(
        findPaymentHistory.execute(makeContext(db, actorFrom(staff)), { userId: member.id }),
      );
      return [own.mailRefusal, user.mailRefusal];
    };
    refusing = { answer: "5.1.1 No such user", code: 550 };
    await queue("gone:1", member.email);
    await send();
    expect(await db.mail.findFirst()).toMatchObject({ status: "failed", attempts: 1, isRefused: true });
    await later(86_400);
    await send();
    expect(await db.mail.findFirst()).toMatchObject({ attempts: 1 });
    expect(await refusals()).toEqual(["550 5.1.1 No such user", "550 5.1.1 No such user"]);

    // A mail that waits for a full mailbox says nothing about the address.
    refusing = full;
    await queue("gone:2", member.email);
    await send();
    expect(await refusals()).toEqual(["550 5.1.1 No such user", "550 5.1.1 No such user"]);

    await db.user.update({ where: { id: member.id }, data: { email: `new-${member.email}` } });
    expect(await refusals()).toEqual([null, null]);
    await db.user.update({ where: { id: member.id }, data: { email: member.email } });
    refusing = null;
    await queue("gone:3", member.email);
    await send();
    expect(await refusals()).toEqual([null, null]);
  });

  it.each([
    [550, "5.7.1 Relaying denied"],
    [554, "Relay access denied"],
    [530, "5.7.0 Authentication required"],
  ])("waits when the server does not let the site send: %i %s", async (code, answer) => {
    refusing = { answer, code };
    await queue("relay:1");
    await send();
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "queued", isRefused: false });
  });

  it("is tried again with growing pauses, and fails in the end with the reason kept", async () => {
    refusing = full;
    await queue("welcome:1");
    expect(await send()).toBe(0);
    const failed = await database.db.mail.findFirstOrThrow();
    expect(failed).toMatchObject({ status: "queued", attempts: 1 });
    expect(failed.lastError).toContain("mailbox is full");
    await later(28);
    await send();
    expect(await database.db.mail.findFirst()).toMatchObject({ attempts: 1 });
    await later(2);
    refusing = null;
    expect(await send()).toBe(1);

    refusing = full;
    await queue("welcome:2");
    for (let i = 0; i < 8; i++) {
      await send();
      await later(86_400);
    }
    const last = await database.db.mail.findFirstOrThrow({ where: { key: "welcome:2" } });
    expect(last).toMatchObject({ status: "failed", attempts: 7 });

    refusing = null;
    const admin = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    await unwrap(retryMail.execute(admin, { mailId: last.id }));
    expect(await send()).toBe(1);
    expect(await database.db.mail.findUnique({ where: { id: last.id } })).toMatchObject({
      status: "sent",
      attempts: 1,
    });
  });

  it("is sent once when two processes send at the same time", async () => {
    for (let i = 0; i < 12; i++) await queue(`many:${i}`);
    await Promise.all([send(), send()]);
    expect(received).toHaveLength(12);
  });

  it("leaves once when the database goes away while SMTP talks and the queue gives the job out again", async () => {
    await queue("away:1");
    const { id } = await database.db.mail.findFirstOrThrow();
    let isAway = false;
    let conversations = 0;
    let finish = () => {};
    const slow: Mailer = {
      close: () => undefined,
      send: () => {
        conversations += 1;
        return new Promise((resolve) => {
          finish = () => resolve("sent");
        });
      },
    };
    const db = database.db.$extends({
      query: {
        $allOperations({ operation, args, query }) {
          if (isAway && operation === "updateMany") throw new Error("the database is away");
          return query(args);
        },
      },
    }) as unknown as typeof database.db;
    const run = () => sendMail({ db, clock }, slow, id, { isLast: false });
    const first = run();
    await expect.poll(() => conversations).toBe(1);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    isAway = true;
    finish();
    const second = run();
    await new Promise((resolve) => setImmediate(resolve));
    isAway = false;
    await Promise.all([first, second]);
    expect(conversations).toBe(1);
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("becomes a file that mail programs open where there is no SMTP server", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-mail-"));
    await queue("file:1");
    await send(mailer(null, path.join(folder, "mail")));
    const [file = ""] = readdirSync(path.join(folder, "mail"));
    expect(readFileSync(path.join(folder, "mail", file), "utf8")).toContain("To: member@patchbay.test");
    const written = await database.db.mail.findFirstOrThrow();
    expect(written).toMatchObject({ status: "written", sentAt: null });

    // Once there is a server, it can be sent.
    const admin = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    await unwrap(retryMail.execute(admin, { mailId: written.id }));
    expect(await send()).toBe(1);
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent" });
    expect(await retryMail.execute(admin, { mailId: written.id })).toMatchObject({ code: "conflict" });
    rmSync(folder, { recursive: true });
  });
});
