import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../mail/mail-body.ts";

type Welcome = { username: string; origin: string };

export const welcomeMail = ({ username, origin }: Welcome): MailBody => ({
  subject: "Your account is open",
  paragraphs: [
    `Welcome, ${username}.`,
    "An administrator has confirmed your payment, and your account is open. Sign in with the name and password that you chose.",
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type Rejection = { username: string; notes: string | null; origin: string };

export const rejectionMail = ({ username, notes, origin }: Rejection): MailBody => ({
  subject: "Your registration was not approved",
  paragraphs: [
    `Hello ${username},`,
    "An administrator could not confirm the payment for your registration.",
    ...(notes ? [`They wrote: ${notes}`] : []),
    "You may register again with another proof of payment.",
  ],
  link: { label: "Register", url: absoluteUrl(origin, paths.register()) },
});
