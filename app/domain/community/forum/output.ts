import { z } from "zod";
import { Author, badges, thanksFields } from "../../people/members/output.ts";

const id = z.number().int();

const category = { id, name: z.string(), color: z.string() };

export const Categories = z.array(
  z.object({
    ...category,
    description: z.string().nullable(),
    isFollowed: z.boolean(),
    /** Whether the caller may start topics in it. */
    mayStart: z.boolean(),
  }),
);

export const CategoryId = z.object({ id });

export const CategoriesForAdmin = z.object({
  categories: z.array(
    z.object({
      ...category,
      description: z.string(),
      isHidden: z.boolean(),
      onlyStaffStart: z.boolean(),
      topics: z.number().int(),
    }),
  ),
});

const date = z.string().datetime();

const topic = {
  id,
  title: z.string(),
  content: z.string(),
  categoryId: id,
  category: z.object(category),
  authorId: z.string().nullable(),
  author: Author.extend({ badges }),
  views: z.number().int(),
  replyCount: z.number().int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  /** Null while there are no replies. */
  lastReplyAt: date.nullable(),
  lastReplyBy: z.string().nullable(),
  createdAt: date,
  updatedAt: date,
};

export const Topic = z.object({ ...topic, ...thanksFields, mayChange: z.boolean() });

export const Topics = z.array(
  z.object({
    ...topic,
    isUnread: z.boolean(),
    /** The authors of the newest replies, newest first. */
    talkers: z.array(z.object({ username: z.string(), profilePicture: z.string().nullable() })),
    /** Number of replies in the topic that match the search, and the id of the first; null if none match. */
    hits: z.object({ topicId: id, replies: z.number().int(), first: id }).nullable(),
  }),
);

export const TopicId = z.object({ id });

export const TopicText = z.object({ id, title: z.string(), content: z.string() });

export const Replies = z.array(
  z.object({
    id,
    topicId: id,
    content: z.string(),
    authorId: z.string().nullable(),
    author: Author.extend({ badges }),
    createdAt: date,
    updatedAt: date,
    ...thanksFields,
    mayChange: z.boolean(),
  }),
);

export const ReplyId = z.object({ id, topicId: id });

export const ReplyText = ReplyId.extend({ content: z.string() });

export const TopicsForAdmin = z.object({
  topics: z.array(
    z.object({
      id,
      title: z.string(),
      username: z.string(),
      created_at: date,
      reply_count: z.number().int(),
      isPinned: z.boolean(),
      isLocked: z.boolean(),
    }),
  ),
  total: z.number().int(),
});
