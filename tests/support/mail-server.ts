import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that keeps the mails that it takes. */
export async function startMailServer() {
  const taken: { recipients: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      taken.push({ recipients, text: readable(Buffer.concat(chunks).toString("latin1")) });
      done();
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo: (address: string) =>
      taken.filter(({ recipients }) => recipients.includes(address)).map(({ text }) => text),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Reads quoted-printable, in which lines of a mail are at most 76 characters long. */
const readable = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, "")
      .replace(/\r?\n[ \t]+/g, " ")
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");
