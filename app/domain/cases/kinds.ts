import { paths } from "#app/paths/paths.ts";

/** What members report, besides complaints in words of their own and takedown notices from anyone. */
export const reportKinds = ["message", "comment", "topic", "reply", "chat", "torrent"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const caseKinds = ["complaint", ...reportKinds, "takedown"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStates = ["open", "review", "upheld", "declined", "countered"] as const;
export type CaseState = (typeof caseStates)[number];

/** States in which a complaint or a report still waits for its decision. */
export const waitingStates: readonly string[] = ["open", "review"];

/** States of a complaint or a report that has been decided. */
export const decidedStates: readonly string[] = ["upheld", "declined"];

/** Why a notice is none of those that are opened again. */
export const NO_REOPENING =
  "A takedown notice is not opened again: its uploader answers with a counter-notice, and whoever sent it may send another.";

export const kindLabels: Record<CaseKind, string> = {
  complaint: "Complaint",
  message: "Private message",
  comment: "Comment",
  topic: "Forum topic",
  reply: "Forum reply",
  chat: "Chat message",
  torrent: "Torrent",
  takedown: "Takedown notice",
};

export const stateLabels: Record<CaseState, string> = {
  open: "Open",
  review: "In review",
  upheld: "Upheld",
  declined: "Declined",
  countered: "Countered",
};

/** What became of one torrent of a notice. */
export const noticedStates = ["open", "upheld", "declined", "countered", "restored", "kept"] as const;
export type NoticedState = (typeof noticedStates)[number];

export const noticedLabels: Record<NoticedState, string> = {
  open: "To be decided",
  upheld: "Taken down",
  declined: "Declined",
  countered: "Countered",
  restored: "Restored",
  kept: "Stays down",
};

/** Which right a notice is about: all that the public page tells of why. */
export const grounds = ["copyright", "trademark", "privacy", "other"] as const;
export type Ground = (typeof grounds)[number];

export const groundLabels: Record<Ground, string> = {
  copyright: "Copyright",
  trademark: "Trade mark",
  privacy: "Personal data",
  other: "Another right",
};

const places: Record<string, (id: string) => string> = {
  comment: paths.deleteComment,
  topic: paths.forums.topic,
  reply: paths.forums.reply,
  chat: paths.admin.chat.delete,
  torrent: paths.torrent,
};

/** Where administrators see what is reported, and can take it away. Private messages are not theirs to open. */
export const placeOf = (kind: string, relatedId: string | null): string | null =>
  relatedId === null ? null : (places[kind]?.(relatedId) ?? null);
