import type { Actor } from "../kernel/actor.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

/** Authors alone edit and delete what they wrote; administrators have ways of their own. */
export const mayChange = (actor: Actor, post: { authorId: string | null }): boolean => actor.id === post.authorId;

/** Hidden categories are the administrators': to others their topics are not there. */
export const visibleTopics = (actor: Actor): { category?: { isHidden: false } } =>
  actor.isAdmin ? {} : { category: { isHidden: false } };

export const noSuchTopic = (): Refusal => refuse("not-found", "This topic does not exist any more.");
export const noSuchReply = (): Refusal => refuse("not-found", "This reply does not exist any more.");
export const noSuchCategory = (): Refusal => refuse("not-found", "This category does not exist any more.");
export const notYours = (what: "edit" | "delete", thing: "topics" | "replies"): Refusal =>
  refuse("forbidden", `You can only ${what} your own ${thing}.`);
