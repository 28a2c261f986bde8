import type { Tx } from "../../core/kernel/context.server.ts";

type LockedTopic = { title: string; authorId: string | null; isLocked: boolean; isHidden: boolean };

/** Locks a topic's row until the transaction ends: others who change the topic, its replies or its count wait. */
export async function lockTopic(tx: Tx, topicId: number): Promise<LockedTopic | null> {
  const rows = await tx.$queryRaw<LockedTopic[]>`
    SELECT t.title, t.author_id AS "authorId", t.is_locked AS "isLocked", c.is_hidden AS "isHidden"
    FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id WHERE t.id = ${topicId} FOR UPDATE OF t`;
  return rows[0] ?? null;
}
