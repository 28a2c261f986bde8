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
      holds: "Topics, replies, comments, chat, torrents with their descriptions and NFOs, announcements.",
      why: "Other members read and answer them.",
      seenBy: "Members; an upload before it is listed: staff who review.",
      kept: "Until deleted; they stay, without your name, when the account is deleted",
    },
  ],
  tables: {
    forum_categories: { other: "name description color", exported: NO_MEMBER },
    forum_topics: {
      personal: [kept("title content", WORDS, "the topic is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your topics in the forums", { own: "author_id = :me", without: { [OTHERS]: "last_reply_by" } }),
      ofOthers: { last_reply_by: "another member's topic; your reply to it is among your replies" },
    },
    forum_replies: {
      personal: [kept("content", WORDS, "the reply is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your replies in the forums", { own: "author_id = :me" }),
    },
    forum_visits: {
      exported: mine("Which topics you have read, and how far", { key: "topic_id" }),
      whenErased: "delete",
    },
    forum_baselines: {
      exported: mine("Since when the forums count as read for you", { key: "user_id" }),
      whenErased: "delete",
    },
  },
};
