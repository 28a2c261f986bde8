import type { Prisma } from "#app/db/generated/client.ts";

type Held = { authorId: string | null; isLocked: boolean };

/** Holds a topic's row until the transaction ends: who changes its replies, its count or itself stands in line. */
export async function holdTopic(tx: Prisma.TransactionClient, topicId: number): Promise<Held | null> {
  const rows = await tx.$queryRaw<Held[]>`
    SELECT author_id AS "authorId", is_locked AS "isLocked" FROM forum_topics WHERE id = ${topicId} FOR UPDATE`;
  return rows[0] ?? null;
}
