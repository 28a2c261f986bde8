import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

export const exportReadyMail = ({ username, origin }: { username: string; origin: string }): MailBody => ({
  subject: "The archive of your data is ready",
  paragraphs: [
    `Hello ${username},`,
    "The archive of everything that we hold of you is ready. You can download it for a day, signed in. If you did not ask for it, somebody else may be signed in as you: change your password and end the other sessions.",
  ],
  link: { label: "Download your data", url: absoluteUrl(origin, paths.account.export()) },
});
