import type { CaseKind, NoticeItemStatus } from "#app/db/generated/enums.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Case = { username: string; subject: string; origin: string; caseId: number };
type Outcome = Case & {
  isUpheld: boolean;
  /** The kind of content removed with the decision; null if nothing was. */
  removed: CaseKind | null;
  reason: string;
};

/** To the member who complained or reported. */
export const decidedMail = ({ username, subject, isUpheld, removed, reason, origin, caseId }: Outcome): MailBody => ({
  subject: `Decided: ${subject}`,
  paragraphs: [
    `Hello ${username},`,
    `You reported this to the staff: ${subject}`,
    isUpheld ? "They agree with you and have taken action." : "They have reviewed it and decided not to act.",
    ...(removed === null ? [] : [removedMessage(removed)]),
    `Their reason: ${reason}`,
  ],
  link: { label: "Your case", url: absoluteUrl(origin, paths.complaints.case(caseId)) },
});

const removedMessage = (kind: CaseKind) =>
  kind === "message" ? "The message was removed from your inbox." : "The content you reported was removed.";

/** To the sender of a contact message. Their words are not sent back, because the address may be somebody else's. */
export const answeredMail = (answer: string): MailBody => ({
  subject: "An answer to your message",
  paragraphs: ["Hello,", "You wrote to us through the contact page. The staff answered:", answer],
});

/** To the member who complained or reported, when staff reopen the case. */
export const reopenedMail = ({ username, subject, origin, caseId }: Case): MailBody => ({
  subject: `Reopened: ${subject}`,
  paragraphs: [
    `Hello ${username},`,
    `You reported this to the staff: ${subject}`,
    "They had decided on it, and are now reviewing it again. We will notify you of their decision.",
  ],
  link: { label: "Your case", url: absoluteUrl(origin, paths.complaints.case(caseId)) },
});

/**
 * Sent immediately to the address in a notice. The address is unverified, so the mail repeats none of the sender's
 * words.
 */
export const receivedMail = (reference: string): MailBody => ({
  subject: `We have your notice ${reference}`,
  paragraphs: [
    "Hello,",
    `We have received a takedown notice with this email address. Its reference is ${reference}; please quote it when you write to us.`,
    "The staff will read it and decide on each torrent, and we will email you the decision. If a torrent is taken down, its uploader is notified and may answer with a counter-notice.",
    "If you did not send this notice, please answer this mail or write to the site's support address.",
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

/** `name` is the index's name; null for a line of the notice that matches no torrent. */
type Torrent = { name: string | null; status: NoticeItemStatus; reason: string | null };
type Notice = { reference: string };

/** To the sender of a notice, once all of it is decided. This also repeats none of the sender's words. */
export const noticeDecidedMail = ({ reference }: Notice, torrents: Torrent[]): MailBody => ({
  subject: `Decision on your notice ${reference}`,
  paragraphs: [
    "Hello,",
    `The staff have decided on your takedown notice ${reference}:`,
    ...torrents.map(
      (one, i) =>
        `${one.name ?? `Line ${i + 1} of your notice`}: ${outcomes[one.status]}.${one.reason ? ` ${one.reason}` : ""}`,
    ),
    "A torrent that was taken down is no longer in the index, cannot be downloaded here, is refused by our tracker, and cannot be uploaded again with its info hash. Its uploader may send a counter-notice; if so, we will notify you.",
  ],
});

type Taken = { username: string; name: string; claimant: string; work: string; reason: string };

/** To the uploader of a torrent that was taken down. */
export const takenDownMail = (taken: Taken & { origin: string; itemId: number }): MailBody => ({
  subject: `Taken down after a notice: ${taken.name}`,
  paragraphs: [
    `Hello ${taken.username},`,
    `Your torrent "${taken.name}" was taken down after a notice by ${taken.claimant}. It can no longer be found, downloaded or shared here.`,
    `The notice is about: ${taken.work}`,
    `The staff's reason: ${taken.reason}`,
    "If you have the right to share it, or it was mistaken for something else, you may send a counter-notice. We will forward what you write to the sender of the notice.",
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
    "The torrent stays down until the staff have decided. If you want to add something, please answer this mail and quote the reference.",
  ],
});

/** To both sides, when a counter-notice is decided. The name of the notice's sender is not known. */
export const counterDecidedMail = (
  to: string | null,
  decided: { torrent: string; isRestored: boolean; reason: string; reference: string },
): MailBody => ({
  subject: `${decided.isRestored ? "Restored" : "Stays down"}: ${decided.torrent}`,
  paragraphs: [
    to ? `Hello ${to},` : "Hello,",
    decided.isRestored
      ? `The staff have accepted the counter-notice and restored "${decided.torrent}" (notice ${decided.reference}).`
      : `"${decided.torrent}" stays down: the staff have rejected the counter-notice (notice ${decided.reference}).`,
    `Their reason: ${decided.reason}`,
  ],
});
