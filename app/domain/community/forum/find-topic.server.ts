import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchTopic } from "./policy.ts";
import { actsOf, topicView } from "./present.ts";
import { readTopic } from "./read-posts.server.ts";
import { OneTopic } from "./schema.ts";

/** A topic for the pages that edit it; counts no view. Refusals: not-found. */
export const findTopic = defineUseCase({
  name: "forum.find-topic",
  input: OneTopic,
  allow: isSignedIn,
  async read({ reads, actor }, { topicId }) {
    const topic = await readTopic(reads, actor, topicId);
    return topic ? ok({ ...topicView(topic.row), ...actsOf(actor, topic.row) }) : noSuchTopic();
  },
});
