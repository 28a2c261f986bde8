import type { ForumReply, ForumTopic } from "#app/db/generated/client.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";

type Author = Parameters<typeof memberView>[0];
type Category = { id: number; name: string; color: string };

export const topicParts = {
  author: { select: memberColumns },
  category: { select: { id: true, name: true, color: true } },
  lastReplier: { select: memberColumns },
} as const;

export const replyParts = { author: { select: memberColumns } } as const;

const authorOf = (row: Author) => {
  const { username, profilePicture } = memberView(row);
  return { username, profilePicture };
};

/** A topic as screens and the API have it. `lastReplyAt` is null while nobody has answered; dates in ISO 8601. */
export const topicView = (row: ForumTopic & { author: Author; category: Category; lastReplier: Author }) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  categoryId: row.categoryId,
  category: row.category,
  authorId: row.authorId,
  author: authorOf(row.author),
  views: row.views,
  replyCount: row.replyCount,
  isPinned: row.isPinned,
  isLocked: row.isLocked,
  lastReplyAt: row.replyCount > 0 ? (row.lastReplyAt?.toISOString() ?? null) : null,
  lastReplyBy: row.replyCount > 0 ? memberView(row.lastReplier).username : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export type TopicView = ReturnType<typeof topicView>;

export const replyView = (row: ForumReply & { author: Author }) => ({
  id: row.id,
  topicId: row.topicId,
  content: row.content,
  authorId: row.authorId,
  author: authorOf(row.author),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export type ReplyView = ReturnType<typeof replyView>;

/** Whether its author has changed it since. */
export const isEdited = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): boolean =>
  updatedAt > createdAt;
