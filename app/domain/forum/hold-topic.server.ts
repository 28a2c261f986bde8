import type { Prisma } from "#app/db/generated/client.ts";

type Held = { authorId: string | null; isLocked: boolean; isHidden: boolean };

/** Holds a topic's row until the transaction ends: who changes its replies, its count or itself stands in line. */
export async function holdTopic(tx: Prisma.TransactionClient, topicId: number): Promise<Held | null> {
  const rows = await tx.$queryRaw<Held[]>`
    SELECT t.author_id AS "authorId", t.is_locked AS "isLocked", c.is_hidden AS "isHidden"
    FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id WHERE t.id = ${topicId} FOR UPDATE OF t`;
  return rows[0] ?? null;
}
