import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER, OTHERS, WORDS } from "../../core/kernel/noun-words.ts";

export const forum: Noun = {
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
