import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { renameOnPages } from "../../notify/notices/rename-pages.server.ts";
import { TopicText } from "./output.ts";
import { mayChange, noSuchTopic, notYours, visibleTopics } from "./policy.ts";
import { EditTopic } from "./schema.ts";
import { tellMentioned } from "./tell-members.server.ts";

/**
 * Changes a topic's title and text; newly mentioned members are notified. Refusals: not-found, forbidden (another
 * member's), invalid (too large a text).
 */
export const editTopic = defineUseCase({
  name: "forum.edit-topic",
  input: EditTopic,
  output: TopicText,
  allow: isSignedIn,
  uses: "post",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, clock, actor }, { topicId, title, content }) {
    const topic = await tx.forumTopic.findUnique({
      where: { id: topicId, ...visibleTopics(actor) },
      select: { authorId: true, title: true, content: true },
    });
    if (!topic) return noSuchTopic();
    if (!mayChange(actor, topic)) return notYours("edit", "topics");
    const changed = await tx.forumTopic.updateMany({
      where: { id: topicId, authorId: actor.id },
      data: { title, content, updatedAt: clock() },
    });
    if (changed.count === 0) return noSuchTopic();
    const pages = [paths.forums.topic(topicId), paths.forums.topicThanks(topicId)];
    await renameOnPages(tx, pages, topic.title, title);
    await tellMentioned(tx, { clock }, topicId, {
      title,
      link: paths.forums.topic(topicId),
      content,
      before: topic.content,
      authorId: actor.id,
    });
    return ok({ id: topicId, title, content });
  },
});
