import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { mayChange, noSuchTopic, visibleTopics } from "./policy.ts";
import { topicInclude, topicView } from "./present.ts";
import { OneTopic } from "./schema.ts";

/** One topic, for the pages that change it: no view is counted. Refusals: not-found. */
export const findTopic = defineUseCase({
  name: "forum.find-topic",
  input: OneTopic,
  allow: isSignedIn,
  async read({ db, actor }, { topicId }) {
    const where = { id: topicId, ...visibleTopics(actor) };
    const row = await db.forumTopic.findUnique({ where, include: topicInclude });
    return row ? ok({ ...topicView(row), mayChange: mayChange(actor, row) }) : noSuchTopic();
  },
});
