import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findTopic } from "./find-topic.server.ts";
import { isVisitDue } from "./read-marks.server.ts";
import { OneTopic } from "./schema.ts";
import { visitTopic } from "./visit-topic.server.ts";

/** One topic for its readers: counts a view, one per member and hour, and marks its text as read. Refusals: not-found. */
export const openTopic = defineUseCase({
  name: "forum.open-topic",
  input: OneTopic,
  allow: isSignedIn,
  async read(context, input) {
    const { db, clock, actor } = context;
    const found = await findTopic.run(context, input);
    if (!found.ok) return found;
    const topic = found.value;
    const visit = await db.forumVisit.findUnique({
      where: { userId_topicId: { userId: actor.id, topicId: topic.id } },
    });
    if (!isVisitDue(visit, new Date(topic.createdAt), clock())) return found;
    const visited = await visitTopic.run(context, input);
    return visited.ok ? ok({ ...topic, views: topic.views + visited.value.views }) : visited;
  },
});
