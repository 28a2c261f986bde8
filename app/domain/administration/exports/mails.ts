import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

export const exportReadyMail = ({ username, origin }: { username: string; origin: string }): MailBody => ({
  subject: "Your data archive is ready",
  paragraphs: [
    `Hello ${username},`,
    "The archive of all data that we hold about you is ready. Sign in to download it within a day. If you did not ask for it, somebody else may be signed in as you: change your password and end your other sessions.",
  ],
  link: { label: "Download your data", url: absoluteUrl(origin, paths.account.export()) },
});
