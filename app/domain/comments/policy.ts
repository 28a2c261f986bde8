import type { Actor } from "../kernel/actor.ts";

/** Members delete their own comments, administrators any. */
export const mayDeleteComment = (actor: Actor | null, comment: { userId: string | null }): boolean =>
  actor !== null && (actor.isAdmin || actor.id === comment.userId);
