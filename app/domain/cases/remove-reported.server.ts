import type { Prisma } from "#app/db/generated/client.ts";
import type { CaseKind } from "#app/db/generated/enums.ts";
import { deleteChatMessageIn } from "../chat/delete-message.server.ts";
import { deleteCommentIn } from "../comments/delete-comment.server.ts";
import { removeReplyIn } from "../forum/delete-reply.server.ts";
import { removeTopicIn } from "../forum/delete-topic.server.ts";
import { writeAudit } from "../kernel/audit.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import { deleteSide } from "../messages/delete-message.server.ts";
import { withdrawIn } from "../torrents/withdraw-torrents.server.ts";
import type { ReportKind } from "./kinds.ts";

type Tx = Prisma.TransactionClient;
type Reported = { kind: CaseKind; relatedId: string | null; reporterId: string | null };
type About = { id: number; reporterId: string | null };

type Removal = {
  /** Whether there is still something to remove. */
  isThere: (db: Tx, about: About) => Promise<boolean>;
  /** Removes it as the kind's own use case does, audit entry and all; false when it has gone meanwhile. */
  remove: (tx: Tx, context: Context, about: About & { takePoints: boolean }) => Promise<boolean>;
};

const removals: Record<ReportKind, Removal> = {
  // The receiver has handed it over: they are rid of it, and its sender keeps what they wrote.
  message: {
    isThere: async (db, { id, reporterId }) =>
      reporterId !== null &&
      (await db.privateMessage.count({ where: { id, receiverId: reporterId, isDeletedByReceiver: false } })) > 0,
    remove: async (tx, _, { id, reporterId }) => reporterId !== null && (await deleteSide(tx, reporterId, id)).ok,
  },
  comment: {
    isThere: async (db, { id }) => (await db.torrentComment.count({ where: { id } })) > 0,
    remove: async (tx, context, { id }) => (await deleteCommentIn(tx, context, id)).ok,
  },
  topic: {
    isThere: async (db, { id }) => (await db.forumTopic.count({ where: { id } })) > 0,
    remove: async (tx, context, { id }) => {
      const removed = await removeTopicIn(tx, id);
      if (removed.ok) await writeAudit(tx, context, "forum.remove-topic", removed.audit);
      return removed.ok;
    },
  },
  reply: {
    isThere: async (db, { id }) => (await db.forumReply.count({ where: { id } })) > 0,
    remove: async (tx, context, { id }) => (await removeReplyIn(tx, context, id)).ok,
  },
  chat: {
    isThere: async (db, { id }) => (await db.chatMessage.count({ where: { id, isDeleted: false } })) > 0,
    remove: async (tx, context, { id }) => (await deleteChatMessageIn(tx, context, id)).ok,
  },
  torrent: {
    isThere: async (db, { id }) => (await db.torrent.count({ where: { id, isActive: true } })) > 0,
    remove: async (tx, context, { id, takePoints }) => {
      const removed = await withdrawIn(tx, context, { act: "torrents.withdraw", ids: [id], takePoints });
      if (removed.ok) await writeAudit(tx, context, "torrents.withdraw", removed.audit);
      return removed.ok;
    },
  },
};

const removalOf = (kind: CaseKind): Removal | null =>
  kind === "complaint" || kind === "takedown" ? null : removals[kind];

/** Whether what a case reports is still there for a decision to remove. */
export async function isReportedThere(db: Tx, { kind, relatedId, reporterId }: Reported): Promise<boolean> {
  const id = Number(relatedId ?? Number.NaN);
  return Number.isInteger(id) && ((await removalOf(kind)?.isThere(db, { id, reporterId })) ?? false);
}

/**
 * Removes what a case reports within the transaction that upholds it. Throws refusals: conflict (nothing is reported,
 * or it has gone meanwhile).
 */
export async function removeReported(
  tx: Tx,
  context: Context,
  { kind, relatedId, reporterId, takePoints }: Reported & { takePoints: boolean },
): Promise<void> {
  const removal = removalOf(kind);
  if (!removal) throw gone("A complaint reports nothing that could be removed.");
  const about = { id: Number(relatedId), reporterId, takePoints };
  if (!Number.isInteger(about.id) || !(await removal.remove(tx, context, about)))
    throw gone("What is reported has gone already. Please decide without removing it.");
}

const gone = (message: string) => new RefusalError(refuse("conflict", message, { errors: { remove: [message] } }));
