import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type About = { username: string; origin: string };

export const confirmEmailMail = ({ username, origin, token }: About & { token: string }): MailBody => ({
  subject: "Confirm your new email address",
  paragraphs: [
    `Hello ${username},`,
    "This address was entered as the new email address of your account. To confirm it, open the link within a day; until then your old address stays in use. If this wasn't you, ignore this email.",
  ],
  link: { label: "Confirm this address", url: absoluteUrl(origin, paths.account.confirmEmail({ token })) },
});

export const emailNoticeMail = ({ username, origin, email }: About & { email: string }): MailBody => ({
  subject: "A new email address for your account",
  paragraphs: [
    `Hello ${username},`,
    `Someone who knows your password asked to change the email address of your account to ${email}. It changes once the new address is confirmed. If this wasn't you, set a new password now.`,
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset()) },
});

export const passwordNoticeMail = ({ username, origin }: About): MailBody => ({
  subject: "Your password was changed",
  paragraphs: [
    `Hello ${username},`,
    "The password of your account was changed, and all other sessions were ended. If this wasn't you, set a new password now.",
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset()) },
});

export const twoFactorNoticeMail = ({ username, origin, isOn }: About & { isOn: boolean }): MailBody => ({
  subject: `Two-step sign-in is ${isOn ? "on" : "off"}`,
  paragraphs: [
    `Hello ${username},`,
    isOn
      ? "From now on, you need your password and a code from your authenticator to sign in."
      : "From now on, you need only your password to sign in. If this wasn't you, set a new password now.",
  ],
  link: { label: "Your account", url: absoluteUrl(origin, paths.account()) },
});
