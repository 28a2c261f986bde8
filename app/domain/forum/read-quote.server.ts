import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { fromText } from "../kernel/text-input.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { quoteOf } from "../text/render-markdown.server.ts";
import { visibleTopics } from "./policy.ts";
import { OneReply, OneTopic } from "./schema.ts";

const author = { select: nameColumns } as const;
// A link names the quoted post in its query, so a reply's id comes as text.
const QuotedReply = fromText(OneReply);

/** A post as a quotation for the reply form: "topic" or a reply's id. Null for a post that is not in this topic. */
export const readQuote = defineUseCase({
  name: "forum.read-quote",
  input: OneTopic.extend({ quote: z.string().max(20) }),
  allow: isSignedIn,
  async read({ db, actor }, { topicId, quote }) {
    const visible = visibleTopics(actor);
    const reply = QuotedReply.safeParse({ replyId: quote });
    const post =
      quote === "topic"
        ? await db.forumTopic.findUnique({ where: { id: topicId, ...visible }, include: { author } })
        : reply.success
          ? await db.forumReply.findFirst({
              where: { id: reply.data.replyId, topicId, topic: visible },
              include: { author },
            })
          : null;
    return ok(post && { id: quote, text: quoteOf(shownName(post.author), post.content) });
  },
});
