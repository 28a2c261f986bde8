import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { fromText } from "../../core/kernel/text-input.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { quoteOf } from "../../core/text/render-markdown.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { isVisible } from "./read-posts.server.ts";
import { OneReply, OneTopic } from "./schema.ts";

type Row = { content: string; username: string | null; deletedAt: Date | null };

// A link names the quoted post in its query, so a reply's id comes as text.
const QuotedReply = fromText(OneReply);

/** A post as a quotation for the reply form: "topic" or a reply's id. Null for a post that is not in this topic. */
export const readQuote = defineUseCase({
  name: "forum.read-quote",
  input: OneTopic.extend({ quote: z.string().max(20) }),
  allow: isSignedIn,
  async read({ reads, actor }, { topicId, quote }) {
    const { data: reply } = QuotedReply.safeParse({ replyId: quote });
    const post =
      quote === "topic"
        ? Prisma.sql`SELECT content, author_id FROM forum_topics WHERE id = ${topicId}`
        : Prisma.sql`SELECT content, author_id FROM forum_replies WHERE id = ${reply?.replyId} AND topic_id = ${topicId}`;
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT p.content, u.username, u.deleted_at AS "deletedAt"
      FROM (${post}) p LEFT JOIN users u ON u.id = p.author_id
      WHERE EXISTS (SELECT FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id
        WHERE t.id = ${topicId} AND ${isVisible(actor)})`);
    if (!row) return ok(null);
    return ok({ id: quote, text: quoteOf(shownName(row), row.content) });
  },
});
