import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { dayWords } from "../../core/kernel/utc.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type About = { username: string; origin: string };

export const newPasswordMail = ({ username, origin }: About): MailBody => ({
  subject: "The staff have set a new password for your account",
  paragraphs: [
    `Hello ${username},`,
    "The staff have set a new password for your account and ended all its sessions. If you did not ask for this, set a new password yourself.",
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset()) },
});

export const twoFactorOffMail = ({ username, origin }: About): MailBody => ({
  subject: "The staff have turned off your two-step sign-in",
  paragraphs: [
    `Hello ${username},`,
    "You can now sign in with your password alone, and all your sessions were ended. Please turn two-step sign-in on again. If you did not ask for this, set a new password now.",
  ],
  link: { label: "Your account", url: absoluteUrl(origin, paths.account()) },
});

export const renamedMail = ({ username, to, origin }: About & { to: string }): MailBody => ({
  subject: "Your username has changed",
  paragraphs: [
    `Hello ${username},`,
    `The staff have changed your username: you are now ${to}. Your password, your torrents and your posts stay the same. Links with your old name still lead to your page, and nobody else can take that name.`,
  ],
  link: { label: "Your page", url: absoluteUrl(origin, paths.members.member(to)) },
});

export const leavingMail = ({ username, origin, leavesAt }: About & { leavesAt: Date }): MailBody => ({
  subject: "Your account will be deleted",
  paragraphs: [
    `Hello ${username},`,
    `You have asked us to delete your account. That happens on ${dayWords(leavesAt)}. Until then you can change your mind and keep it. If you did not ask for this, keep the account and change your password.`,
  ],
  link: { label: "Keep the account", url: absoluteUrl(origin, paths.account.delete()) },
});
