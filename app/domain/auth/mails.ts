import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../mail/mail-body.ts";

type Reset = { username: string; token: string; origin: string };

export const resetMail = ({ username, token, origin }: Reset): MailBody => ({
  subject: "Set a new password",
  paragraphs: [
    `Hello ${username},`,
    "Someone asked for a new password for your account. With this link you can set one within the next hour. If this wasn't you, ignore this email: your password stays as it is.",
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset({ token })) },
});
