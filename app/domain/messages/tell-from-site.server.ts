import type { Tx } from "../kernel/context.server.ts";
import { SUBJECT_MAX } from "./schema.ts";

type Letter = { subject: string; content: string; createdAt: Date };

/** Puts a message of the site itself into members' inboxes: a step of use cases. It cannot be answered. `content` is Markdown. */
export async function tellFromSite(
  tx: Tx,
  receiverIds: readonly string[],
  { subject, content, createdAt }: Letter,
): Promise<void> {
  const letter = { subject: [...subject].slice(0, SUBJECT_MAX).join(""), content, createdAt, isFromSite: true };
  await tx.privateMessage.createMany({ data: receiverIds.map((receiverId) => ({ receiverId, ...letter })) });
}
