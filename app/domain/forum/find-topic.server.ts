import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { mayChange, noSuchTopic, visibleTopics } from "./policy.ts";
import { topicParts, topicView } from "./present.ts";
import { markRead } from "./read-marks.server.ts";
import { OneTopic } from "./schema.ts";

/** One topic, for the pages that change it: no view is counted. Refusals: not-found. */
export const findTopic = defineUseCase({
  name: "forum.find-topic",
  input: OneTopic,
  allow: isSignedIn,
  async run(context, { topicId }) {
    const where = { id: topicId, ...visibleTopics(actorOf(context)) };
    const row = await context.db.forumTopic.findUnique({ where, include: topicParts });
    if (!row) return noSuchTopic();
    return ok({ ...topicView(row), mayChange: mayChange(actorOf(context), row) });
  },
});

/** One topic to read: counts a view, one per member and hour, and marks its text as read. Refusals: not-found. */
export const openTopic = defineUseCase({
  name: "forum.open-topic",
  input: OneTopic,
  allow: isSignedIn,
  async run(context, input) {
    const { db, clock } = context;
    const { id: userId } = actorOf(context);
    const found = await findTopic.run(context, input);
    if (!found.ok) return found;
    const topic = found.value;
    const upTo = new Date(topic.createdAt);
    const { countsAsView } = await markRead(db, { userId, topicId: topic.id, upTo, now: clock() });
    // By hand: Prisma would call the topic changed.
    if (countsAsView) await db.$executeRaw`UPDATE forum_topics SET views = views + 1 WHERE id = ${topic.id}`;
    return ok({ ...topic, views: topic.views + (countsAsView ? 1 : 0) });
  },
});
