import type { Actor } from "../kernel/actor.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

type Sides = {
  senderId: string | null;
  receiverId: string | null;
  isDeletedBySender: boolean;
  isDeletedByReceiver: boolean;
};

export type Side = "sender" | "receiver";

/** On which side of a message a member stands, unless they have deleted it. Administrators are no third side. */
export function sideOf(actor: Actor, message: Sides): Side | null {
  if (message.receiverId === actor.id) return message.isDeletedByReceiver ? null : "receiver";
  if (message.senderId === actor.id) return message.isDeletedBySender ? null : "sender";
  return null;
}

/** The same words for what never was, what was deleted and what is not theirs: nobody learns which ids exist. */
export const noSuchMessage = (): Refusal => refuse("not-found", "This message does not exist.");

/** "Re: " once, however long the exchange; cut to what a subject may have. */
export const replySubject = (subject: string, max: number): string =>
  [...(/^re:\s/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, max).join("");
