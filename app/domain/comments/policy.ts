import type { Actor } from "../kernel/actor.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

/** Members delete their own comments, administrators any. */
export const mayDeleteComment = (actor: Actor | null, comment: { userId: string | null }): boolean =>
  actor !== null && (actor.isAdmin || actor.id === comment.userId);

export const noSuchComment = (): Refusal => refuse("not-found", "This comment does not exist any more.");
