import type { Actor } from "../../core/kernel/actor.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";

type Sides = {
  senderId: string | null;
  receiverId: string | null;
  isDeletedBySender: boolean;
  isDeletedByReceiver: boolean;
};

export type Side = "sender" | "receiver";

/** The member's side of a message, null if they have none or deleted it. Administrators have no side of their own. */
export function sideOf(actor: Actor, message: Sides): Side | null {
  if (message.receiverId === actor.id) return message.isDeletedByReceiver ? null : "receiver";
  if (message.senderId === actor.id) return message.isDeletedBySender ? null : "sender";
  return null;
}

/** One refusal for unknown ids, deleted messages and others' messages, so that ids reveal nothing. */
export const noSuchMessage = (): Refusal => refuse("not-found", "This message no longer exists.");

/** The subject with one "Re: ", however long the exchange, cut to the length of a subject. */
export const replySubject = (subject: string, max: number): string =>
  [...(/^re:\s/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, max).join("");
