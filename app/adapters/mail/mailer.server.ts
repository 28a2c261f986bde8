import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { AddressRefused, type Mailer, type OutgoingMail } from "#app/domain/core/ports/mailer.ts";

type Options = { smtpUrl: string | null /** As it is at the time of sending. */; from: () => string; folder: string };

type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/**
 * Replies about permission to send through this server. They are 5xx as well, but the settings are wrong, not the
 * address.
 */
const ABOUT_SENDER = /^5(30|35|38)|\b5\.7\.\d|relay|authenticat/i;

const isAddressRefused = ({ command, responseCode = 0, response = "" }: SmtpError): boolean =>
  command === "RCPT TO" && responseCode >= 500 && !ABOUT_SENDER.test(response);

/** One click in the mail program unsubscribes (RFC 8058). A prepared header is never folded or encoded. */
const stopHeaders = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** SMTP through nodemailer. If there is no server, each mail becomes a file that mail programs can open. */
export function createMailer({ smtpUrl, from, folder }: Options): Mailer {
  // If a crash between sending and recording repeats a mail, the recipient's program recognises the duplicate by its
  // id.
  const host = from().match(/@([^>\s]+)/)?.[1] ?? "patchbay.invalid";
  const idOf = (key: string) => `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${host}>`;
  const messageOf = ({ key, to, subject, text, html, stopUrl }: OutgoingMail) => ({
    from: from(),
    to,
    subject,
    text,
    html,
    messageId: idOf(key),
    headers: { "Auto-Submitted": "auto-generated", ...(stopUrl ? stopHeaders(stopUrl) : {}) },
    // Mail content must not make nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
    return {
      async send(mail) {
        await transport.sendMail(messageOf(mail)).catch((error: SmtpError) => {
          throw isAddressRefused(error) ? new AddressRefused(error.response) : error;
        });
        return "sent";
      },
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(mail.id).padStart(6, "0")}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return "written";
    },
    close: () => transport.close(),
  };
}
