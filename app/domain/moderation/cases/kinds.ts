import type { CaseKind, CaseStatus, NoticeItemStatus, TakedownGround } from "#app/db/generated/enums.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import type { Right } from "../../core/kernel/rights.ts";

/** Kinds of content that members report. There are also complaints, and messages and takedown notices from anyone. */
export const reportKinds = ["message", "comment", "topic", "reply", "chat", "torrent", "collection"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const caseKinds = [
  "complaint",
  "contact",
  ...reportKinds,
  "member",
  "takedown",
] as const satisfies readonly CaseKind[];

/** The right to see and decide cases of a kind. */
export const rightOver = (kind: CaseKind): Right => (kind === "takedown" ? "notices.decide" : "cases.decide");

/** Whether the reported text of a kind is Markdown, which people see as HTML. */
export const isMarkdown = (kind: CaseKind): boolean => ["message", "topic", "reply"].includes(kind);

/** States in which a complaint or a report still waits for its decision. */
export const waitingStates: readonly CaseStatus[] = ["open", "review"];

/** The waiting states, and those of a notice that still has something to decide. */
export const undecidedStates: readonly CaseStatus[] = [...waitingStates, "countered"];

/** States of a complaint or a report that has been decided. */
export const decidedStates: readonly CaseStatus[] = ["upheld", "declined"];

/** Why a takedown notice cannot be reopened. */
export const NO_REOPENING =
  "A takedown notice cannot be reopened. Its uploader can send a counter-notice, and its sender can send another notice.";

export const kindLabels: Record<CaseKind, string> = {
  complaint: "Complaint",
  contact: "Message",
  message: "Private message",
  comment: "Comment",
  topic: "Forum topic",
  reply: "Forum reply",
  chat: "Chat message",
  torrent: "Torrent",
  collection: "Collection",
  member: "Member",
  takedown: "Takedown notice",
};

export const stateLabels: Record<CaseStatus, string> = {
  open: "Open",
  review: "In review",
  upheld: "Upheld",
  declined: "Declined",
  countered: "Countered",
};

/** A case's state in words. A message is answered rather than upheld or declined. */
export const stateLabel = (kind: CaseKind, status: CaseStatus): string =>
  kind === "contact" && decidedStates.includes(status) ? "Answered" : stateLabels[status];

/** Outcomes for one torrent of a notice. */
export const noticeItemLabels: Record<NoticeItemStatus, string> = {
  open: "To be decided",
  upheld: "Taken down",
  declined: "Declined",
  countered: "Countered",
  restored: "Restored",
  kept: "Stays down",
};

/** Which right a notice is about. The public page gives no further reason. */
export const grounds = ["copyright", "trademark", "privacy", "other"] as const satisfies readonly TakedownGround[];

export const groundLabels: Record<TakedownGround, string> = {
  copyright: "Copyright",
  trademark: "Trade mark",
  privacy: "Personal data",
  other: "Another right",
};

const pathsOf: Partial<Record<CaseKind, (id: string) => string>> = {
  comment: paths.comment.delete,
  topic: paths.forums.topic,
  reply: paths.forums.reply,
  chat: staffPaths.deleteChatMessage,
  torrent: paths.torrent,
  collection: paths.collections.moderate,
  member: staffPaths.user,
};

/** The page where administrators see the reported content and can remove it. They cannot open private messages. */
export const pathOfReported = (kind: CaseKind, relatedId: string | null): string | null =>
  relatedId === null ? null : (pathsOf[kind]?.(relatedId) ?? null);
