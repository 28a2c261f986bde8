import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";
import { previewOf } from "../text/render-markdown.server.ts";
import { noSuchReply, noSuchTopic } from "./policy.ts";
import { OneReply, OneTopic } from "./schema.ts";

const author = { select: memberColumns } as const;

/** A topic for the page that asks an administrator whether to delete it. Refusals: not-found. */
export const findTopicToRemove = defineUseCase({
  name: "forum.find-topic-to-remove",
  input: OneTopic,
  allow: isStaff,
  async read({ db }, { topicId }) {
    const row = await db.forumTopic.findUnique({ where: { id: topicId }, include: { author } });
    if (!row) return noSuchTopic();
    const { id, title, replyCount } = row;
    return ok({ id, title, replyCount, username: memberView(row.author).username });
  },
});

/** The same for a reply. Refusals: not-found. */
export const findReplyToRemove = defineUseCase({
  name: "forum.find-reply-to-remove",
  input: OneReply,
  allow: isStaff,
  async read({ db }, { replyId }) {
    const row = await db.forumReply.findUnique({
      where: { id: replyId },
      include: { author, topic: { select: { title: true } } },
    });
    if (!row) return noSuchReply();
    const { username } = memberView(row.author);
    return ok({ id: row.id, preview: previewOf(row.content, 500), username, topicTitle: row.topic.title });
  },
});
