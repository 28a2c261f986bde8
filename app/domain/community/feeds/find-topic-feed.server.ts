import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchTopic } from "../forum/policy.ts";
import { replyView, topicView } from "../forum/present.ts";
import { readNewestReplies, readTopic } from "../forum/read-posts.server.ts";
import { OneTopic } from "../forum/schema.ts";
import { FEED_ITEMS, FEED_TEXT_MOST, type FeedItem, type FeedView } from "./feed.ts";

/** A topic and its newest replies, as a feed. It counts no view and marks nothing as read. Refusals: not-found. */
export const findTopicFeed = defineUseCase({
  name: "feeds.find-topic",
  input: OneTopic,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { topicId }) {
    const [topic, replies] = await Promise.all([
      readTopic(reads, actor, topicId),
      readNewestReplies(reads, actor, topicId, { limit: FEED_ITEMS, most: FEED_TEXT_MOST + 1 }),
    ]);
    if (!topic) return noSuchTopic();
    const { title, content, author, category, createdAt, updatedAt } = topicView(topic.row);
    const at = paths.forums.topic(topicId);
    const opening: FeedItem = {
      id: `topics/${topicId}`,
      path: at,
      title,
      text: content,
      at: new Date(createdAt),
      updated: new Date(updatedAt),
      author: author.username,
      category: category.name,
    };
    const items = replies.map(replyView).map((reply): FeedItem => {
      const { id, content: text, author: by, createdAt: when, updatedAt: changed } = reply;
      const path = paths.forums.reply(id);
      return {
        id: `replies/${id}`,
        path,
        title: `${by.username}: ${title}`,
        text,
        at: new Date(when),
        updated: new Date(changed),
        author: by.username,
      };
    });
    const description = `Replies to “${title}”.`;
    return ok<FeedView>({
      id: `topics/${topicId}/replies`,
      title,
      description,
      path: at,
      at: new Date(createdAt),
      items: items.length < FEED_ITEMS ? [...items, opening] : items,
    });
  },
});
