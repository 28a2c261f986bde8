import { NoticeKind } from "#app/db/generated/enums.ts";

export type { NoticeKind };

type Words = {
  /** Title of the kind in the filter and the settings. */
  label: string;
  /** A notice in one line. `by` is the member who caused the latest event. */
  line: (notice: { title: string; count: number; by: string }) => string;
};

const alone = ({ title }: { title: string }) => title;

/** Every kind in words, in the order of the filter. */
export const noticeWords: Record<NoticeKind, Words> = {
  reply: {
    label: "Replies",
    line: ({ title, count, by }) =>
      count === 1 ? `${by} replied in “${title}”` : `${count} new replies in “${title}”`,
  },
  mention: {
    label: "Mentions",
    line: ({ title, count, by }) =>
      count === 1 ? `${by} mentioned you in “${title}”` : `You were mentioned ${count} times in “${title}”`,
  },
  comment: {
    label: "Comments on your uploads",
    line: ({ title, count, by }) => (count === 1 ? `${by} commented on ${title}` : `${count} new comments on ${title}`),
  },
  answer: {
    label: "Replies to your comments",
    line: ({ title, count, by }) =>
      count === 1 ? `${by} answered your comment on ${title}` : `${count} answers to your comments on ${title}`,
  },
  message: { label: "Messages", line: ({ title, by }) => `${by} wrote to you: ${title}` },
  decision: { label: "Decisions", line: alone },
  account: { label: "Account and payments", line: alone },
  report: { label: "Reports and takedowns", line: alone },
  withdrawn: { label: "Withdrawn torrents", line: ({ title }) => `${title}, which you have, was withdrawn` },
  seed_request: { label: "Seeding", line: alone },
  thanks: {
    label: "Thanks",
    line: ({ title, count }) => `${count === 1 ? "A member" : `${count} members`} thanked you: ${title}`,
  },
  announcement: {
    label: "Announcements",
    line: ({ title, count }) => (count === 1 ? `Announcement: ${title}` : `${count} announcements, the last: ${title}`),
  },
  release: { label: "New releases", line: ({ title }) => `New: ${title}` },
  newer: { label: "Newer releases of what you have", line: alone },
  topic: { label: "New topics", line: ({ title, by }) => `${by} opened “${title}”` },
  collection: {
    label: "Collections you follow",
    line: ({ title, count }) => (count === 1 ? `A new torrent in “${title}”` : `${count} new torrents in “${title}”`),
  },
  suggestion: {
    label: "Suggestions for your collections",
    line: ({ title, count, by }) =>
      count === 1 ? `${by} suggested a torrent for “${title}”` : `${count} suggestions for “${title}”`,
  },
  suggestion_decided: {
    label: "Answers to your suggestions",
    line: ({ title, count }) => (count === 1 ? title : `${count} answers to your suggestions, the last: ${title}`),
  },
};

export const noticeKinds = Object.values(NoticeKind) as [NoticeKind, ...NoticeKind[]];
