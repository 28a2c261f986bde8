import type { NoticeKind } from "#app/domain/notify/notices/kinds.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** The sign of each kind of notice. */
export const noticeIcons: Record<NoticeKind, IconName> = {
  reply: "forums",
  mention: "user",
  comment: "speech",
  answer: "speech",
  message: "mail",
  decision: "check",
  account: "lock",
  report: "shield",
  withdrawn: "trash",
  seed_request: "upload",
  thanks: "spark",
  announcement: "info",
  release: "browse",
  newer: "up",
  topic: "forums",
  collection: "rows",
  suggestion: "plus",
  suggestion_decided: "check",
};
