import type { CaseKind, NoticeItemStatus } from "#app/db/generated/enums.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Case = { username: string; subject: string; origin: string; caseId: number };
type Outcome = Case & {
  isUpheld: boolean;
  /** The kind of what was removed with the decision; null where nothing was. */
  removed: CaseKind | null;
  reason: string;
};

/** To the member who complained or reported. */
export const decidedMail = ({ username, subject, isUpheld, removed, reason, origin, caseId }: Outcome): MailBody => ({
  subject: `Decided: ${subject}`,
  paragraphs: [
    `Hello ${username},`,
    `You brought this before the administrators: ${subject}`,
    isUpheld ? "They agree with you and have acted on it." : "They have looked at it and leave it as it is.",
    ...(removed === null ? [] : [removedMessage(removed)]),
    `Their reason: ${reason}`,
  ],
  link: { label: "Your case", url: absoluteUrl(origin, paths.complaints.case(caseId)) },
});

const removedMessage = (kind: CaseKind) =>
  kind === "message" ? "The message was removed from your inbox." : "The content you reported was removed.";

/** To whoever has written by the contact page. Their own words are not sent back: the address may be another's. */
export const answeredMail = (answer: string): MailBody => ({
  subject: "An answer to your message",
  paragraphs: ["Hello,", "You have written to us by the contact page. The administrators' answer:", answer],
});

/** To the same member, when administrators open it again. */
export const reopenedMail = ({ username, subject, origin, caseId }: Case): MailBody => ({
  subject: `Opened again: ${subject}`,
  paragraphs: [
    `Hello ${username},`,
    `You brought this before the administrators: ${subject}`,
    "They had decided on it, and are looking at it again. You will be told what they decide.",
  ],
  link: { label: "Your case", url: absoluteUrl(origin, paths.complaints.case(caseId)) },
});

/**
 * Sent at once to the address that a notice gives. The address is unverified, so the mail repeats none of the sender's
 * words.
 */
export const receivedMail = (reference: string): MailBody => ({
  subject: `We have your notice ${reference}`,
  paragraphs: [
    "Hello,",
    `A takedown notice that gives this address has arrived. Its reference is ${reference}; please give it when you write to us.`,
    "An administrator reads it and decides on each torrent. You will get a mail with the decision. Where a torrent is taken down, its uploader is told and may answer with a counter-notice.",
    "If it was not you who sent this notice, please answer this mail or write to the site's support address.",
  ],
});

const outcomes: Record<NoticeItemStatus, string> = {
  upheld: "taken down",
  declined: "declined",
  countered: "taken down, answered with a counter-notice",
  restored: "restored",
  kept: "stays down",
  open: "not decided yet",
};

/** `name` is the index's; null for a line of the notice that means no torrent. */
type Torrent = { name: string | null; status: NoticeItemStatus; reason: string | null };
type Notice = { reference: string };

/** To the sender of a notice, once all of it is decided. It holds none of the sender's words either. */
export const noticeDecidedMail = ({ reference }: Notice, torrents: Torrent[]): MailBody => ({
  subject: `Your notice ${reference} is decided`,
  paragraphs: [
    "Hello,",
    `Your takedown notice ${reference} is decided:`,
    ...torrents.map(
      (one, i) =>
        `${one.name ?? `Line ${i + 1} of your notice`}: ${outcomes[one.status]}.${one.reason ? ` ${one.reason}` : ""}`,
    ),
    "The torrent is out of the index, its downloads have ended, our tracker refuses it, and its info hash cannot come back. Its uploader may send a counter-notice; you would be told.",
  ],
});

type Taken = { username: string; name: string; claimant: string; work: string; reason: string };

/** To the uploader of what is taken down. */
export const takenDownMail = (taken: Taken & { origin: string; itemId: number }): MailBody => ({
  subject: `Taken down after a notice: ${taken.name}`,
  paragraphs: [
    `Hello ${taken.username},`,
    `Your torrent "${taken.name}" was taken down after a notice by ${taken.claimant}. Nobody can find, download or share it here any more.`,
    `The notice is about: ${taken.work}`,
    `The administrators' reason: ${taken.reason}`,
    "If you have the right to share it, or it was mistaken for something else, you may send a counter-notice. What you write there goes to whoever sent the notice.",
  ],
  link: { label: "Send a counter-notice", url: absoluteUrl(taken.origin, paths.takedown.counter(taken.itemId)) },
});

/** To the sender of the notice, when the uploader answers. */
export const counteredMail = (
  { reference }: Notice,
  counter: { torrent: string; by: string; statement: string },
): MailBody => ({
  subject: `A counter-notice to ${reference}`,
  paragraphs: [
    "Hello,",
    `The uploader of "${counter.torrent}" has answered your notice ${reference} with a counter-notice, signed by ${counter.by}:`,
    counter.statement,
    "The torrent stays down until the administrators have decided. If you want to add something, please answer this mail with the reference.",
  ],
});

/** To both sides, when a counter-notice is decided. The notice's sender has no name that we know. */
export const counterDecidedMail = (
  to: string | null,
  decided: { torrent: string; isRestored: boolean; reason: string; reference: string },
): MailBody => ({
  subject: `${decided.isRestored ? "Restored" : "Stays down"}: ${decided.torrent}`,
  paragraphs: [
    to ? `Hello ${to},` : "Hello,",
    decided.isRestored
      ? `After the counter-notice the administrators have restored "${decided.torrent}" (notice ${decided.reference}).`
      : `"${decided.torrent}" stays down: the administrators have decided on the counter-notice (notice ${decided.reference}).`,
    `Their reason: ${decided.reason}`,
  ],
});
