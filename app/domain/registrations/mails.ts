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

/** To a member with whose address a stranger begins a registration. The stranger's words are not in it. */
export const addressUsedMail = ({ username, origin }: AddressUsed): MailBody => ({
  subject: "Somebody tried to register with your address",
  paragraphs: [
    `Hello ${username},`,
    "Somebody has just begun to register with your email address. It belongs to your account already, and no second account opens with it.",
    `If it was you: you need not join again. Sign in as ${username}, or press “Forgot your password?” on the sign-in page to set a new password.`,
    "If it was not you, you need not do anything. Your account is as it was.",
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
