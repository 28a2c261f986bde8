import type { ForumReply, ForumTopic } from "#app/db/generated/client.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";

type Author = Parameters<typeof memberView>[0];
type Category = { id: number; name: string; color: string };

export const topicInclude = {
  author: { select: memberColumns },
  category: { select: { id: true, name: true, color: true } },
  lastReplier: { select: memberColumns },
} as const;

export const replyInclude = { author: { select: memberColumns } } as const;

const authorOf = (row: Author) => {
  const { username, profilePicture } = memberView(row);
  return { username, profilePicture };
};

/** A topic for screens and the API. `lastReplyAt` is null while there are no replies; dates in ISO 8601. */
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

export const replyView = (row: ForumReply & { author: Author }) => ({
  id: row.id,
  topicId: row.topicId,
  content: row.content,
  authorId: row.authorId,
  author: authorOf(row.author),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Whether the author has changed it. */
export const isEdited = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): boolean =>
  updatedAt > createdAt;
