import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueMail } from "#app/domain/mail/queue-mail.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { createMailer } from "./mailer.server.ts";
import { createOutbox } from "./outbox.server.ts";

const database = useDatabase();
const from = "Patchbay <noreply@patchbay.test>";
let received: string[] = [];
let refusing = false;
let server: SMTPServer;
let smtpUrl = "";
let now = new Date("2026-06-01T12:00:00Z");

beforeEach(async () => {
  received = [];
  refusing = false;
  now = new Date("2026-06-01T12:00:00Z");
  await database.pool.query("TRUNCATE mails");
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusing ? new Error("mailbox is full") : null),
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

const clock = () => now;
const queue = (key: string, to = "member@patchbay.test") =>
  queueMail(database.db, makeContext(database.db, null, { clock }), {
    key,
    to,
    body: { subject: "Grüße", paragraphs: ["Hello <there>."] },
  });
const outbox = (url: string | null = smtpUrl, folder = "unused") =>
  createOutbox(database.pool, createMailer({ smtpUrl: url, from: () => from, folder }), createLog("silent"), clock);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

describe("the outbox", () => {
  it("sends text and HTML over SMTP, once, and a mail queued twice is one", async () => {
    await queue("welcome:1");
    await queue("welcome:1");
    expect(await outbox().flush()).toBe(1);
    expect(await outbox().flush()).toBe(0);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/Subject: =\?UTF-8\?/);
    expect(received[0]).toContain("multipart/alternative");
    expect(received[0]).toContain("Hello <there>.");
    expect(received[0]).toContain("Hello &lt;there&gt;.");
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent", attempts: 1, lastError: null });
  });

  it("tries again with growing pauses, and gives up in the end with the reason kept", async () => {
    refusing = true;
    await queue("welcome:1");
    expect(await outbox().flush()).toBe(0);
    const failed = await database.db.mail.findFirstOrThrow();
    expect(failed).toMatchObject({ status: "queued", attempts: 1 });
    expect(failed.lastError).toContain("mailbox is full");
    later(29);
    await outbox().flush();
    expect(await database.db.mail.findFirst()).toMatchObject({ attempts: 1 });
    later(1);
    refusing = false;
    expect(await outbox().flush()).toBe(1);

    refusing = true;
    await queue("welcome:2");
    for (let i = 0; i < 8; i++) {
      await outbox().flush();
      later(86_400);
    }
    expect(await database.db.mail.findFirst({ where: { key: "welcome:2" } })).toMatchObject({
      status: "failed",
      attempts: 7,
    });
  });

  it("sends each mail once when two processes send at the same time", async () => {
    for (let i = 0; i < 12; i++) await queue(`many:${i}`);
    const sent = await Promise.all([outbox().flush(), outbox().flush()]);
    expect(sent[0] + sent[1]).toBe(12);
    expect(received).toHaveLength(12);
  });

  it("writes files that mail programs open where there is no SMTP server", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-mail-"));
    await queue("file:1");
    expect(await outbox(null, path.join(folder, "mail")).flush()).toBe(1);
    const [file = ""] = readdirSync(path.join(folder, "mail"));
    expect(readFileSync(path.join(folder, "mail", file), "utf8")).toContain("To: member@patchbay.test");
    rmSync(folder, { recursive: true });
  });
});
