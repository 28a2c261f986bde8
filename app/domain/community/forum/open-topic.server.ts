import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { listView } from "./find-replies.server.ts";
import { Topic } from "./output.ts";
import { noSuchTopic } from "./policy.ts";
import { actsOf, topicView } from "./present.ts";
import { isVisitDue } from "./read-marks.server.ts";
import { readReplies, readTopic } from "./read-posts.server.ts";
import { ListReplies, OneTopic } from "./schema.ts";
import { visitTopic } from "./visit-topic.server.ts";

/**
 * A topic for its readers: counts a view, at most one per member and hour, and marks its text as read. Refusals:
 * not-found.
 */
export const openTopic = defineUseCase({
  name: "forum.open-topic",
  input: OneTopic,
  output: Topic,
  allow: isSignedIn,
  async read(context, { topicId }) {
    const { reads, clock, actor } = context;
    const topic = await readTopic(reads, actor, topicId);
    if (!topic) return noSuchTopic();
    const { row, visit } = topic;
    const view = { ...topicView(row), ...actsOf(actor, row) };
    if (!isVisitDue(visit, row.createdAt, clock())) return ok(view);
    const visited = await visitTopic.run(context, { topicId });
    return visited.ok ? ok({ ...view, views: view.views + visited.value.views }) : visited;
  },
});

/** A topic with one page of its replies, which it also marks as read. Refusals: not-found. */
export const openTopicPage = defineUseCase({
  name: "forum.open-topic-page",
  input: ListReplies,
  allow: isSignedIn,
  async read(context, { topicId, page, limit }) {
    const { reads, clock, actor } = context;
    const [topic, found] = await Promise.all([
      readTopic(reads, actor, topicId),
      readReplies(reads, actor, { topicId, page, limit }),
    ]);
    if (!topic || !found) return noSuchTopic();
    const { isFollowed, isKept } = topic.row;
    const view = { ...topicView(topic.row), ...actsOf(actor, topic.row), isFollowed, isKept };
    const list = listView(actor, found, { page, limit });
    const newest = found.replies.at(-1);
    if (!isVisitDue(topic.visit, newest?.createdAt ?? topic.row.createdAt, clock())) return ok({ topic: view, list });
    const visited = await visitTopic.run(context, { topicId, replyId: newest?.id });
    return visited.ok ? ok({ topic: { ...view, views: view.views + visited.value.views }, list }) : visited;
  },
});
