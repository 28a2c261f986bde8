import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { pageCount } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { Thanked } from "../../people/members/count-thanks.server.ts";
import { noSuchTopic } from "./policy.ts";
import { actsOf, type ReplyRow, replyView } from "./present.ts";
import { readReplies } from "./read-posts.server.ts";
import { ListReplies } from "./schema.ts";
import { markReplyRead } from "./visit-topic.server.ts";

/** One page of a topic's replies, oldest first; it marks them as read. Refusals: not-found. */
export const findReplies = defineUseCase({
  name: "forum.find-replies",
  input: ListReplies,
  allow: isSignedIn,
  replica: true,
  async read(context, { topicId, limit, page }) {
    const { reads, actor } = context;
    const found = await readReplies(reads, actor, { topicId, page, limit });
    if (!found) return noSuchTopic();
    const { replies, visit } = found;
    const newest = replies.at(-1);
    if (newest && visit && visit.readAt < newest.createdAt) await markReplyRead.run(context, { replyId: newest.id });
    return ok(listView(actor, found, { page, limit }));
  },
});

type Found = { replies: (ReplyRow & Thanked)[]; total: number };

/** The page for screens and the API, with the member's permissions on each reply. */
export function listView(actor: Actor, { replies, total }: Found, asked: { page: number | "last"; limit: number }) {
  const { limit } = asked;
  const pages = pageCount(total, limit);
  const page = asked.page === "last" ? pages : asked.page;
  return {
    replies: replies.map((row) => ({ ...replyView(row), ...actsOf(actor, row) })),
    total,
    page,
    pages,
    limit,
  };
}
