import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import type { Clash } from "./find-taken.server.ts";

type Welcome = { username: string; isPaid: boolean; origin: string };

export const welcomeMail = ({ username, isPaid, origin }: Welcome): MailBody => ({
  subject: "Your account is open",
  paragraphs: [
    `Welcome, ${username}.`,
    `${isPaid ? "An administrator has confirmed your payment, and your account is open." : "Your account is open."} Sign in with the name and password that you chose.`,
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type Confirm = { username: string; siteName: string; code: string; url: string; days: number };

export const confirmRegistrationMail = ({ username, siteName, code, url, days }: Confirm): MailBody => ({
  subject: `${code} is your code for ${siteName}`,
  paragraphs: [
    `Hello ${username},`,
    `Your code is ${code}. Enter it on the page on which you registered, or open the link, within ${days} days. Then your registration goes on.`,
    "If you did not register, ignore this email: nothing is kept of it after that time.",
  ],
  link: { label: "Confirm your address", url },
});

type Made = { username: string; siteName: string; days: number; token: string; origin: string };

export const accountMadeMail = ({ username, siteName, days, token, origin }: Made): MailBody => ({
  subject: `Your account on ${siteName}`,
  paragraphs: [
    `Welcome, ${username}.`,
    `The staff of ${siteName} have made an account for you. Its name is ${username}. Set a password with this link within ${days} days, then sign in. Later, “Forgot your password?” on the sign-in page sends you another link.`,
    "If you did not ask for an account, ignore this email.",
  ],
  link: { label: "Set a password", url: absoluteUrl(origin, paths.passwordReset({ token })) },
});

type Waits = { username: string; why: "closed" | "free"; origin: string };

const whyItWaits = {
  closed: "Joining closed before your account was opened, for example because the site has its number of members.",
  free: "New members no longer pay anything, so your registration is complete without a payment.",
};

/** For an applicant whose registration waits for the staff though something else was announced. */
export const waitsForStaffMail = ({ username, why, origin }: Waits): MailBody => ({
  subject: "Your registration waits for approval",
  paragraphs: [
    `Hello ${username},`,
    `${whyItWaits[why]} An administrator decides about it now, and you get an email then.`,
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type Ended = { username: string; why: "taken" | "uninvited"; origin: string };

const whyItEnded = {
  taken: [
    "The username of your registration was taken meanwhile, because it was not paid.",
    "Register again with another username: then your registration is complete.",
  ],
  uninvited: [
    "Your invitation is no longer valid, and joining needs one.",
    "Ask for another invitation, and register again.",
  ],
};

/** For an applicant who had not paid, and cannot go on though the site is free by now. */
export const freeButEndedMail = ({ username, why, origin }: Ended): MailBody => ({
  subject: "Register again, without a payment",
  paragraphs: [`Hello ${username},`, "New members no longer pay anything.", ...whyItEnded[why]],
  link: { label: "Register", url: absoluteUrl(origin, paths.register()) },
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

type Rejection = { username: string; notes: string | null; clash: Clash | null; hasPaid: boolean; origin: string };

/** The mail goes to the address itself, so it may name the account that has it. */
export const rejectionMail = ({ username, notes, clash, hasPaid, origin }: Rejection): MailBody => {
  const [reason, next] = explainRejection(username, clash, hasPaid);
  return {
    subject: "Your registration was not approved",
    paragraphs: [`Hello ${username},`, reason, ...(notes ? [`An administrator wrote: ${notes}`] : []), next],
    link:
      clash?.by === "email address"
        ? { label: "Member Login", url: absoluteUrl(origin, paths.login()) }
        : { label: "Register", url: absoluteUrl(origin, paths.register()) },
  };
};

function explainRejection(username: string, clash: Clash | null, hasPaid: boolean): [reason: string, next: string] {
  if (clash?.by === "email address")
    return [
      `Your registration was not approved, because your email address already belongs to the account ${clash.owner}.`,
      `Please sign in as ${clash.owner}. If you have forgotten the password, you can set a new one on the sign-in page.`,
    ];
  if (clash)
    return [
      `Your registration was not approved, because the username ${username} has been taken or looks like another member's.`,
      "You can register again with another username.",
    ];
  if (!hasPaid) return ["Your registration was not approved.", "You can register again."];
  return [
    "An administrator could not confirm the payment for your registration.",
    "You can register again with another proof of payment.",
  ];
}
