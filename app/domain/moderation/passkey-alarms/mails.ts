import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Alarm = { username: string; networks: number; named: string[]; origin: string };

/** To the member, who recognizes their own networks. */
export const alarmMail = ({ username, networks, named, origin }: Alarm): MailBody => ({
  subject: "Your passkey is used from many networks",
  paragraphs: [
    `Hello ${username},`,
    `Torrent clients with your passkey announced from ${networks} networks within an hour: ${named.join(", ")}${named.length < networks ? " and others" : ""}.`,
    "If these are all yours, you need not do anything. If not, somebody else has one of your .torrent files or your passkey, and what they download counts as yours. Change your passkey: the old one stops working immediately.",
  ],
  link: { label: "Change it here", url: absoluteUrl(origin, paths.tracker.passkey()) },
});
