import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { dayWords } from "../../core/kernel/utc.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Reset = { username: string; token: string; origin: string };

export const resetMail = ({ username, token, origin }: Reset): MailBody => ({
  subject: "Set a new password",
  paragraphs: [
    `Hello ${username},`,
    "Someone asked for a new password for your account. You can set one with this link within the next hour. If this wasn't you, ignore this email: your password stays the same.",
  ],
  link: { label: "Set a new password", url: absoluteUrl(origin, paths.passwordReset({ token })) },
});

type NewDevice = { username: string; device: string; address: string; at: Date; origin: string };

/** Reveals no more about the device than the list of sessions. */
export const newDeviceMail = ({ username, device, address, at, origin }: NewDevice): MailBody => ({
  subject: "New sign-in to your account",
  paragraphs: [
    `Hello ${username},`,
    `Someone signed in to your account from a new browser: ${device}, from ${address}, on ${dayWords(at)} at ${at.toISOString().slice(11, 16)} UTC.`,
    "If this was you, you don't need to do anything. If it wasn't, end that session and change your password.",
  ],
  link: { label: "Your sessions", url: absoluteUrl(origin, paths.account.sessions()) },
});
