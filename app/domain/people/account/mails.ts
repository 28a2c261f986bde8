import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type About = { username: string; origin: string };

export const confirmEmailMail = ({ username, origin, token }: About & { token: string }): MailBody => ({
  subject: "Confirm your new email address",
  paragraphs: [
    `Hello ${username},`,
    "This address was entered as the new one of your account. Open the link within a day to confirm it; until then your old address counts. If this wasn't you, ignore this email.",
  ],
  link: { label: "Confirm this address", url: absoluteUrl(origin, paths.account.confirmEmail({ token })) },
});

export const emailNoticeMail = ({ username, origin, email }: About & { email: string }): MailBody => ({
  subject: "A new email address for your account",
  paragraphs: [
    `Hello ${username},`,
    `Someone who knows your password asked to change the address of your account to ${email}. It changes once the new address is confirmed. If it was not you, set a new password now.`,
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset()) },
});

export const passwordNoticeMail = ({ username, origin }: About): MailBody => ({
  subject: "Your password was changed",
  paragraphs: [
    `Hello ${username},`,
    "The password of your account was changed, and all other sessions were ended. If it was not you, set a new password now.",
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset()) },
});

export const twoFactorNoticeMail = ({ username, origin, isOn }: About & { isOn: boolean }): MailBody => ({
  subject: `Two-step sign-in is ${isOn ? "on" : "off"}`,
  paragraphs: [
    `Hello ${username},`,
    isOn
      ? "From now on, signing in to your account takes a code of your authenticator besides your password."
      : "Signing in to your account takes your password alone again. If it was not you, set a new password now.",
  ],
  link: { label: "Your account", url: absoluteUrl(origin, paths.account()) },
});
