import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER, OTHERS, WORDS } from "../../core/kernel/noun-words.ts";
import { isVisible } from "./read-posts.server.ts";

export const forum: Noun = {
  things: [
    {
      kind: "category",
      label: "Forum category",
      alias: "c",
      from: Prisma.sql`forum_categories c`,
      isShown: isVisible,
      title: Prisma.sql`c.name`,
      author: Prisma.sql`NULL::text`,
      keys: [Prisma.sql`c.id`],
      page: (categoryId) => paths.forums({ categoryId }),
    },
    {
      kind: "topic",
      label: "Topic",
      alias: "x",
      from: Prisma.sql`forum_topics x JOIN forum_categories c ON c.id = x.category_id`,
      isShown: isVisible,
      title: Prisma.sql`x.title`,
      author: Prisma.sql`x.author_id`,
      keys: [Prisma.sql`x.id`],
      page: (key) => paths.forums.topic(key),
      feed: (id) => paths.feeds({ of: `topic-${id}` }),
      thanks: paths.forums.topicThanks,
      reported: {
        text: Prisma.sql`x.title || E'\\n\\n' || x.content`,
        title: (writer, title) => `Topic by ${writer}: ${title}`,
      },
    },
    {
      kind: "reply",
      label: "Reply",
      alias: "x",
      from: Prisma.sql`forum_replies x JOIN forum_topics t ON t.id = x.topic_id
        JOIN forum_categories c ON c.id = t.category_id`,
      isShown: isVisible,
      title: Prisma.sql`'A reply in ' || t.title`,
      author: Prisma.sql`x.author_id`,
      keys: [Prisma.sql`x.id`],
      page: (key) => paths.forums.reply(key),
      thanks: paths.forums.replyThanks,
      reported: {
        text: Prisma.sql`x.content`,
        name: Prisma.sql`t.title`,
        title: (writer, topic) => `Reply by ${writer} in ${topic}`,
      },
    },
  ],
  privacy: [
    {
      title: "Posts and uploads",
      holds: "Topics, replies, comments, chat messages, torrents with their descriptions and NFOs, announcements.",
      why: "So that other members can read and answer them.",
      seenBy: "Members. Until an upload is listed, only staff who review it.",
      kept: "Until you delete them. If your account is deleted, they stay without your name.",
    },
  ],
  tables: {
    forum_categories: { other: "name description color", exported: NO_MEMBER },
    forum_topics: {
      personal: [kept("title content", WORDS, "the topic is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your topics in the forums", { own: "author_id = :me", without: { [OTHERS]: "last_reply_by" } }),
      ofOthers: { last_reply_by: "another member's topic; your replies to it are listed separately" },
    },
    forum_replies: {
      personal: [kept("content", WORDS, "the reply is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your replies in the forums", { own: "author_id = :me" }),
    },
    forum_visits: {
      exported: mine("Topics that you have read, and how far", { key: "topic_id" }),
      whenErased: "delete",
    },
    forum_baselines: {
      exported: mine("When you last marked the forums as read", { key: "user_id" }),
      whenErased: "delete",
    },
  },
};
