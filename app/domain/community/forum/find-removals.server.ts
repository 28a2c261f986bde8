import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { previewOf } from "../../core/text/render-markdown.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { noSuchReply, noSuchTopic } from "./policy.ts";
import { OneReply, OneTopic } from "./schema.ts";

/** A topic for the administrators' deletion page. Refusals: not-found. */
export const findTopicToRemove = defineUseCase({
  name: "forum.find-topic-to-remove",
  input: OneTopic,
  allow: holding("forum.moderate"),
  async read({ db }, { topicId }) {
    const row = await db.forumTopic.findUnique({
      where: { id: topicId },
      include: { author: { select: nameColumns } },
    });
    if (!row) return noSuchTopic();
    const { id, title, replyCount } = row;
    return ok({ id, title, replyCount, username: shownName(row.author) });
  },
});

type ReplyRow = {
  id: number;
  content: string;
  username: string | null;
  deletedAt: Date | null;
  topicTitle: string;
};

/** A reply for the administrators' deletion page. Refusals: not-found. */
export const findReplyToRemove = defineUseCase({
  name: "forum.find-reply-to-remove",
  input: OneReply,
  allow: holding("forum.moderate"),
  async read({ reads }, { replyId }) {
    const [row] = await reads.rows<ReplyRow>(Prisma.sql`
      SELECT r.id, r.content, u.username, u.deleted_at AS "deletedAt", t.title AS "topicTitle"
      FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id LEFT JOIN users u ON u.id = r.author_id
      WHERE r.id = ${replyId}`);
    if (!row) return noSuchReply();
    const { id, content, topicTitle } = row;
    return ok({ id, preview: previewOf(content, 500), username: shownName(row), topicTitle });
  },
});
