import type { NoticeKind } from "#app/db/generated/enums.ts";
import { paths } from "#app/paths/paths.ts";
import type { Tx } from "../kernel/context.server.ts";
import { type Cause, recordCauses } from "./record-causes.server.ts";
import { SUBJECT_MAX } from "./subject.ts";

type Letter = {
  subject: string;
  content: string;
  createdAt: Date;
  /** The kind of its notice. */
  kind: Extract<NoticeKind, "message" | "decision" | "seed_request">;
  /** Whether the caller also mails it. */
  isMailed?: boolean;
  /** Whether a member gets only a few of these a day. */
  asksToSeed?: boolean;
};

/**
 * Sends a message from the site itself to members: a step of use cases. It cannot be answered. `content` is Markdown.
 */
export async function writeFromSite(
  tx: Tx,
  receiverIds: readonly string[],
  { subject, content, createdAt, kind, isMailed = false, asksToSeed = false }: Letter,
): Promise<void> {
  const letter = {
    subject: [...subject].slice(0, SUBJECT_MAX).join(""),
    content,
    createdAt,
    isFromSite: true,
    asksToSeed,
  };
  const sent = await tx.privateMessage.createManyAndReturn({
    data: receiverIds.map((receiverId) => ({ receiverId, ...letter })),
    select: { id: true, receiverId: true },
  });
  const causes = sent.map(({ id, receiverId }): Cause => {
    const members = receiverId ? [receiverId] : [];
    return { kind, page: paths.messages.message(id), title: letter.subject, audience: "members", members, isMailed };
  });
  await recordCauses(tx, { clock: () => createdAt }, causes);
}
