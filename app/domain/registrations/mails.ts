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

type AddressUsed = { username: string; origin: string };

/** For a member whose address a stranger uses to register. Contains none of the stranger's words. */
export const addressUsedMail = ({ username, origin }: AddressUsed): MailBody => ({
  subject: "Someone tried to register with your address",
  paragraphs: [
    `Hello ${username},`,
    "Someone has just begun to register with your email address. It already belongs to your account, and there can be no second account with it.",
    `If it was you, you need not join again: sign in as ${username}, or press “Forgot your password?” on the sign-in page to set a new password.`,
    "If it wasn't you, ignore this email. Your account is unchanged.",
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
