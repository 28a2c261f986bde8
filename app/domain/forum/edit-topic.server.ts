import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { checkMarkdown } from "../text/render-markdown.server.ts";
import { mayChange, noSuchTopic, notYours, visibleTopics } from "./policy.ts";
import { EditTopic } from "./schema.ts";

/** Changes a topic's title and text. Refusals: not-found, forbidden (another member's), invalid (too large a text). */
export const editTopic = defineUseCase({
  name: "forum.edit-topic",
  input: EditTopic,
  allow: isSignedIn,
  uses: "post",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, clock, actor }, { topicId, title, content }) {
    const topic = await tx.forumTopic.findUnique({
      where: { id: topicId, ...visibleTopics(actor) },
      select: { authorId: true },
    });
    if (!topic) return noSuchTopic();
    if (!mayChange(actor, topic)) return notYours("edit", "topics");
    const changed = await tx.forumTopic.updateMany({
      where: { id: topicId, authorId: actor.id },
      data: { title, content, updatedAt: clock() },
    });
    return changed.count === 1 ? ok({ id: topicId, title, content }) : noSuchTopic();
  },
});
