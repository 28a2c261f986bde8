import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import type { Clash } from "./find-taken.server.ts";

type Welcome = { username: string; isPaid: boolean; origin: string };

export const welcomeMail = ({ username, isPaid, origin }: Welcome): MailBody => ({
  subject: "Your account is open",
  paragraphs: [
    `Welcome, ${username}.`,
    `${isPaid ? "We have confirmed your payment, and your account is open." : "Your account is open."} Sign in with the name and password that you chose.`,
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type Confirm = { username: string; siteName: string; code: string; url: string; days: number };

export const confirmRegistrationMail = ({ username, siteName, code, url, days }: Confirm): MailBody => ({
  subject: `${code} is your code for ${siteName}`,
  paragraphs: [
    `Hello ${username},`,
    `Your code is ${code}. Enter it on the page where you registered, or open the link, within ${days} days to continue your registration.`,
    "If you did not register, ignore this email: the registration will be deleted after that time.",
  ],
  link: { label: "Confirm your address", url },
});

type Made = { username: string; siteName: string; days: number; token: string; origin: string };

export const accountMadeMail = ({ username, siteName, days, token, origin }: Made): MailBody => ({
  subject: `Your account on ${siteName}`,
  paragraphs: [
    `Welcome, ${username}.`,
    `The staff of ${siteName} have created an account for you. Your username is ${username}. Set a password with this link within ${days} days, then sign in. Later, “Forgot your password?” on the sign-in page sends you another link.`,
    "If you did not ask for an account, ignore this email.",
  ],
  link: { label: "Set a password", url: absoluteUrl(origin, paths.passwordReset({ token })) },
});

type Waits = { username: string; why: "closed" | "free"; origin: string };

const whyItWaits = {
  closed:
    "Joining closed before your account was opened, for example because the site reached its maximum number of members.",
  free: "Joining is now free, so your registration is complete without a payment.",
};

/** To an applicant whose registration waits for the staff, contrary to what was announced. */
export const waitsForStaffMail = ({ username, why, origin }: Waits): MailBody => ({
  subject: "Your registration is waiting for approval",
  paragraphs: [
    `Hello ${username},`,
    `${whyItWaits[why]} The staff will now decide, and we will email you the decision.`,
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type Ended = { username: string; why: "taken" | "uninvited"; origin: string };

const whyItEnded = {
  taken: [
    "The username of your registration has been taken by somebody else, because your registration was not paid.",
    "Register again with another username to finish.",
  ],
  uninvited: [
    "Your invitation is no longer valid, and joining needs one.",
    "Ask for another invitation, and register again.",
  ],
};

/** To an applicant who had not paid, and cannot continue although the site is now free. */
export const freeButEndedMail = ({ username, why, origin }: Ended): MailBody => ({
  subject: "Register again, without a payment",
  paragraphs: [`Hello ${username},`, "Joining is now free.", ...whyItEnded[why]],
  link: { label: "Register", url: absoluteUrl(origin, paths.register()) },
});

type AddressUsed = { username: string; origin: string };

/** To a member whose address a stranger used to register. It contains none of the stranger's words. */
export const addressUsedMail = ({ username, origin }: AddressUsed): MailBody => ({
  subject: "Someone tried to register with your address",
  paragraphs: [
    `Hello ${username},`,
    "Someone has just begun to register with your email address. It already belongs to your account, and cannot be used for a second one.",
    `If it was you, you need not register again: sign in as ${username}, or press “Forgot your password?” on the sign-in page to set a new password.`,
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
    paragraphs: [`Hello ${username},`, reason, ...(notes ? [`The staff wrote: ${notes}`] : []), next],
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
    "We could not confirm the payment for your registration.",
    "You can register again with another proof of payment.",
  ];
}
