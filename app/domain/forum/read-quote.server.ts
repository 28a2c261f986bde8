import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { quoteOf } from "../text/render-markdown.server.ts";
import { visibleTopics } from "./policy.ts";
import { OneReply, OneTopic } from "./schema.ts";

const author = { select: nameColumns } as const;

/** A post as a quotation, for the field below it: "topic" or a reply's id. Null for what is not in this topic. */
export const readQuote = defineUseCase({
  name: "forum.read-quote",
  input: OneTopic.extend({ quote: z.string().max(20) }),
  allow: isSignedIn,
  async run(context, { topicId, quote }) {
    const { db } = context;
    const visible = visibleTopics(actorOf(context));
    const reply = OneReply.safeParse({ replyId: quote });
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
