import type { ForumReply, ForumTopic } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import type { Thanked } from "../../people/members/count-thanks.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { mayChange } from "./policy.ts";

/** The author's columns are null if the account no longer exists. */
type Author = {
  authorId: string | null;
  authorName: string | null;
  authorDeletedAt: Date | null;
  authorPictureAt: Date | null;
  authorBadges: RoleBadge[] | null;
};

export type TopicRow = Omit<ForumTopic, "lastReplyBy"> &
  Author & {
    categoryName: string;
    categoryColor: string;
    replierName: string | null;
    replierDeletedAt: Date | null;
  };

/** An author of one of the newest replies to a topic. */
export type TalkerRow = { id: string; username: string; pictureAt: number | null };

export const talkerView = ({ id, username, pictureAt }: TalkerRow) => ({
  username,
  profilePicture: pictureUrl(id, pictureAt),
});

export type ReplyRow = ForumReply & Author;

const nameOf = (username: string | null, deletedAt: Date | null) => shownName({ username, deletedAt });

const authorOf = ({ authorId, authorName, authorDeletedAt, authorPictureAt, authorBadges }: Author) => ({
  username: nameOf(authorName, authorDeletedAt),
  profilePicture: authorId === null || authorDeletedAt ? null : pictureUrl(authorId, authorPictureAt),
  badges: authorBadges ?? [],
});

/** A topic for screens and the API. `lastReplyAt` is null without replies; dates in ISO 8601. */
export const topicView = (row: TopicRow) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  categoryId: row.categoryId,
  category: { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
  authorId: row.authorId,
  author: authorOf(row),
  views: row.views,
  replyCount: row.replyCount,
  isPinned: row.isPinned,
  isLocked: row.isLocked,
  lastReplyAt: row.replyCount > 0 ? (row.lastReplyAt?.toISOString() ?? null) : null,
  lastReplyBy: row.replyCount > 0 ? nameOf(row.replierName, row.replierDeletedAt) : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const replyView = (row: ReplyRow) => ({
  id: row.id,
  topicId: row.topicId,
  content: row.content,
  authorId: row.authorId,
  author: authorOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A post's thanks and the member's permissions on it. */
export const actsOf = (actor: Actor, { thanks, thanked, authorId }: Thanked & { authorId: string | null }) => ({
  thanks,
  thanked,
  mayChange: mayChange(actor, { authorId }),
});

/** Whether the author has changed it. */
export const isEdited = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): boolean =>
  updatedAt > createdAt;
