import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../mail/mail-body.ts";
import { type Asked, askedLines } from "./asked.ts";

type Decided = { username: string; name: string; notes: string | null; origin: string };

const quoted = (notes: string | null) => (notes ? [`The moderator wrote: ${notes}`] : []);

const earned = (points: number) =>
  points > 0
    ? `You have earned ${points} points.`
    : "You have earned as many points for uploads today as a member may in a day, so this one has earned none.";

export const approvedMail = ({
  username,
  name,
  notes,
  origin,
  torrentId,
  award,
}: Decided & { torrentId: number; award: number }): MailBody => ({
  subject: `Your upload is in the index: ${name}`,
  paragraphs: [
    `Hello ${username},`,
    `Your upload "${name}" was approved and is in the index under New. ${earned(award)}`,
    ...quoted(notes),
    "Already seeding from your upload history? You're done. If not, download the .torrent from its page and start seeding.",
  ],
  link: { label: "Open it", url: absoluteUrl(origin, paths.torrent(torrentId)) },
});

type Returned = Omit<Decided, "notes"> & { asked: Asked; uploadId: number };

export const returnedMail = ({ username, name, asked, origin, uploadId }: Returned): MailBody => ({
  subject: `Change this before it's listed: ${name}`,
  paragraphs: [
    `Hello ${username},`,
    `A moderator asks you to change your upload "${name}" before it's listed. Your files are kept: change the rest and send it again.`,
    ...askedLines(asked).map(({ label, words }) => `${label}: ${words}`),
  ],
  link: { label: "Change it", url: absoluteUrl(origin, paths.uploader.upload(uploadId)) },
});

export const rejectedMail = ({ username, name, notes, origin }: Decided): MailBody => ({
  subject: `Your upload was not approved: ${name}`,
  paragraphs: [
    `Hello ${username},`,
    `Your upload "${name}" was not approved.`,
    ...quoted(notes),
    "You may correct it and send it again.",
  ],
  link: { label: "Your uploads", url: absoluteUrl(origin, paths.uploader()) },
});
