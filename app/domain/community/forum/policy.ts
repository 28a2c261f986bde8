import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";

/** Only authors edit and delete their posts here; moderators have use cases of their own. */
export const mayChange = (actor: Actor, post: { authorId: string | null }): boolean => actor.id === post.authorId;

/** The filter for topics that a member can see: only forum moderators see those in hidden categories. */
export const visibleTopics = (actor: Actor): { category?: { isHidden: false } } =>
  mayDo(actor, "forum.moderate") ? {} : { category: { isHidden: false } };

export const noSuchTopic = (): Refusal => refuse("not-found", "This topic no longer exists.");
export const noSuchReply = (): Refusal => refuse("not-found", "This reply no longer exists.");
export const noSuchCategory = (): Refusal => refuse("not-found", "This category no longer exists.");
export const notYours = (what: "edit" | "delete", thing: "topics" | "replies"): Refusal =>
  refuse("forbidden", `You can only ${what} your own ${thing}.`);
