import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";

// forum_query is websearch_to_tsquery that also reads scripts without spaces. It accepts any text: nothing needs
// escaping, and it raises no errors.
const query = (search: string) => Prisma.sql`forum_query(${search})`;

/** The topics with these words in the title, text or a reply; served by the two GIN indexes. */
export const matchingTopics = (search: string) => Prisma.sql`
    SELECT id FROM forum_topics WHERE forum_words(title || ' ' || content) @@ ${query(search)}
    UNION
    SELECT topic_id FROM forum_replies WHERE forum_words(content) @@ ${query(search)}
    LIMIT 2000`;

/** Whether the title of topic `t` contains all the words. */
export const hasInTitle = (search: string) => Prisma.sql`(forum_words(t.title) @@ ${query(search)})`;

export type Hits = { topicId: number; replies: number; first: number };

/** The number of replies in each of these topics that contain the words, and the oldest of them. */
export function findHits(reads: Reads, search: string, topicIds: number[]): Promise<Hits[]> {
  return reads.rows<Hits>(
    Prisma.sql`
    SELECT topic_id AS "topicId", count(*)::int AS replies, min(id) AS first FROM forum_replies
    WHERE topic_id = ANY (${topicIds}) AND forum_words(content) @@ ${query(search)} GROUP BY topic_id`,
    "anew",
  );
}
