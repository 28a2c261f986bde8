import path from "node:path";
import { createMailer } from "#app/adapters/mail/mailer.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Env } from "./env.server.ts";

/** The sender of mails: the site's current name at its host. */
export const senderOf = (env: Pick<Env, "MAIL_FROM">, { site }: Pick<Services, "site">): string =>
  env.MAIL_FROM ?? `${site.name} <noreply@${new URL(site.mailOrigin).hostname}>`;

export const openMailer = (env: Env, services: Pick<Services, "site">) =>
  createMailer({
    smtpUrl: env.SMTP_URL,
    from: () => senderOf(env, services),
    folder: path.join(env.DATA_DIR, "mail"),
  });
