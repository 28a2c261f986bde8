import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import { type Asked, askedLines } from "./asked.ts";

type Approved = { kind: "approved"; name: string; notes: string | null; torrentId: number; award: number };
type Rejected = { kind: "rejected"; name: string; notes: string | null };
type Returned = { kind: "returned"; name: string; asked: Asked; uploadId: number };
type Undone = { kind: "undone"; name: string };

/** A decision on an upload, for the notification of its uploader. */
export type Decision = Approved | Rejected | Returned | Undone;

type Addressee = { username: string; origin: string };

/** One mail about all decisions on a member's uploads that are waiting to be sent. */
export function decisionsMail({ username, origin }: Addressee, decisions: readonly Decision[]): MailBody {
  const [only] = decisions;
  const { subject, paragraphs, link } = decisions.length === 1 && only ? alone(only) : together(decisions, origin);
  return {
    subject,
    paragraphs: [`Hello ${username},`, ...paragraphs],
    link: { ...link, url: absoluteUrl(origin, link.url) },
  };
}

const quoted = (notes: string | null) => (notes ? [`The moderator wrote: ${notes}`] : []);

const words = ({ asked }: Returned) => askedLines(asked).map(({ label, words }) => `${label}: ${words}`);

const LIMITED = "the daily maximum of points for uploads";

function alone(decision: Decision) {
  const { kind, name } = decision;
  const ownUploads = { label: "Your uploads", url: paths.uploader() };
  if (kind === "approved") {
    const { award, notes, torrentId } = decision;
    const earned =
      award > 0 ? `You have earned ${award} points.` : `You have earned ${LIMITED}, so this one has earned none.`;
    return {
      subject: `Your upload is in the index: ${name}`,
      paragraphs: [
        `Your upload "${name}" was approved and is in the index under New. ${earned}`,
        ...quoted(notes),
        "Already seeding from your upload history? You're done. If not, download the .torrent from its page and start seeding.",
      ],
      link: { label: "Open it", url: paths.torrent(torrentId) },
    };
  }
  if (kind === "returned")
    return {
      subject: `Change this before it's listed: ${name}`,
      paragraphs: [
        `A moderator asks you to change your upload "${name}" before it's listed. Your files are kept: change the rest and send it again.`,
        ...words(decision),
      ],
      link: { label: "Change it", url: paths.uploader.upload(decision.uploadId) },
    };
  if (kind === "rejected")
    return {
      subject: `Your upload was not approved: ${name}`,
      paragraphs: [
        `Your upload "${name}" was not approved.`,
        ...quoted(decision.notes),
        "You may correct it and send it again.",
      ],
      link: ownUploads,
    };
  return {
    subject: `Your upload is waiting for review again: ${name}`,
    paragraphs: [
      `A moderator took back the decision on your upload "${name}". It is back in its old place in the queue, and you don't need to do anything.`,
    ],
    link: ownUploads,
  };
}

const ofKind = <Kind extends Decision["kind"]>(decisions: readonly Decision[], kind: Kind) =>
  decisions.filter((decision): decision is Extract<Decision, { kind: Kind }> => decision.kind === kind);

/** Decisions that require action come first: a long list of approvals must not hide them. */
function together(decisions: readonly Decision[], origin: string) {
  const to = (path: string) => absoluteUrl(origin, path);
  const [returned, rejected] = [ofKind(decisions, "returned"), ofKind(decisions, "rejected")];
  const [approved, undone] = [ofKind(decisions, "approved"), ofKind(decisions, "undone")];
  const parts = [
    [approved, "in the index"],
    [rejected, "not approved"],
    [returned, "to change"],
    [undone, "waiting for review again"],
  ] as const;
  const counts = parts.flatMap(([some, what]) => (some.length > 0 ? [`${some.length} ${what}`] : []));
  return {
    subject: `Your uploads: ${counts.join(", ")}`,
    paragraphs: [
      ...headed(
        returned,
        "To change before it's listed. Your files are kept: change the rest and send it again.",
        (one) => [to(paths.uploader.upload(one.uploadId)), ...words(one)],
      ),
      ...headed(rejected, "Not approved. You can correct it and send it again.", ({ notes }) => quoted(notes)),
      ...headed(approved, `Approved, and in the index under New. ${earnedTogether(approved)}`, (one) => [
        to(paths.torrent(one.torrentId)),
        ...quoted(one.notes),
      ]),
      ...(approved.length > 0
        ? [
            "Already seeding from your upload history? You're done. If not, download each .torrent from its page and start seeding.",
          ]
        : []),
      ...headed(
        undone,
        "Waiting for review again, because a moderator took back the decision. You don't need to do anything.",
        () => [],
      ),
    ],
    link: { label: "Your uploads", url: paths.uploader() },
  };
}

/** A heading, and each upload's name with its lines. */
const headed = <One extends Decision>(
  some: readonly One[],
  heading: string,
  lines: (one: One) => string[],
): string[] => (some.length > 0 ? [heading, ...some.map((one) => [one.name, ...lines(one)].join("\n"))] : []);

function earnedTogether(approved: readonly Approved[]): string {
  const points = approved.reduce((sum, { award }) => sum + award, 0);
  const isLimited = approved.some(({ award }) => award === 0);
  const earned = points > 0 ? [`You have earned ${points} points.`] : [];
  return [...earned, ...(isLimited ? [`You have earned ${LIMITED}.`] : [])].join(" ");
}
