import path from "node:path";
import { createMailer } from "#app/adapters/mail/mailer.server.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import type { Env } from "./env.server.ts";

/** Mails come from the site's host, by its name as it is when they are sent. */
export function openMailer(env: Env, { site }: Pick<Services, "site">) {
  const host = new URL(site.mailOrigin).hostname;
  return createMailer({
    smtpUrl: env.SMTP_URL,
    from: () => env.MAIL_FROM ?? `${site.name} <noreply@${host}>`,
    folder: path.join(env.DATA_DIR, "mail"),
  });
}
