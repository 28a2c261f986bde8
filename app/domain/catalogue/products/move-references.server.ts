import type { Tx } from "../../core/kernel/context.server.ts";

type Kind = "publisher" | "product";

/**
 * Moves bookmarks and follows from one publisher or product to the one that replaces it, because no foreign key covers
 * them. A member who has both keeps the other's once, with its folder and note.
 */
export async function moveReferences(tx: Tx, kind: Kind, fromId: number, intoId: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO follows (user_id, kind, subject_id, created_at)
    SELECT user_id, kind, ${String(intoId)}, created_at FROM follows
    WHERE kind = ${kind}::follow_kind AND subject_id = ${String(fromId)} ON CONFLICT DO NOTHING`;
  await tx.follow.deleteMany({ where: { kind, subjectId: String(fromId) } });
  await tx.$executeRaw`
    INSERT INTO bookmarks (user_id, kind, subject_id, folder, note, created_at)
    SELECT user_id, kind, ${intoId}, folder, note, created_at FROM bookmarks
    WHERE kind = ${kind}::bookmark_kind AND subject_id = ${fromId} ON CONFLICT DO NOTHING`;
  await tx.bookmark.deleteMany({ where: { kind, subjectId: fromId } });
}
