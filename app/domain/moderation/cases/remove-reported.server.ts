import { Prisma } from "#app/db/generated/client.ts";
import type { CaseKind } from "#app/db/generated/enums.ts";
import { withdrawIn } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { deleteChatMessageIn } from "../../community/chat/delete-message.server.ts";
import { hideIn } from "../../community/collections/moderate.server.ts";
import { deleteCommentIn } from "../../community/comments/delete-comment.server.ts";
import { removeReplyIn } from "../../community/forum/delete-reply.server.ts";
import { removeTopicIn } from "../../community/forum/delete-topic.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, refuseField, type Written } from "../../core/kernel/result.ts";
import { deleteSide } from "../../notify/messages/delete-message.server.ts";
import { noSuchMessage } from "../../notify/messages/policy.ts";
import type { ReportKind } from "./kinds.ts";

type Reported = { kind: CaseKind; relatedId: string | null; reporterId: string | null };
type About = { id: number; reporterId: string | null };
type Removing = Pick<CallContext, "clock"> & { actor: Actor };

type Removal = {
  /** Finds a row if there is something to remove. */
  isThere: (about: About) => Prisma.Sql;
  /** Removes the content as its kind's own use case does. */
  remove: (tx: Tx, context: Removing, about: About & { takePoints: boolean }) => Promise<Written<unknown, "audit">>;
};

const removals: Record<ReportKind, Removal> = {
  // The receiver has shown the message to the administrators: it is removed from their inbox, and the sender keeps a
  // copy.
  message: {
    isThere: ({ id, reporterId }) => Prisma.sql`
      SELECT FROM private_messages WHERE id = ${id} AND receiver_id = ${reporterId} AND NOT is_deleted_by_receiver`,
    remove: async (tx, _, { id, reporterId }) => {
      const deleted = reporterId === null ? noSuchMessage() : await deleteSide(tx, reporterId, id);
      return deleted.ok ? ok(null, { audit: [] }) : deleted;
    },
  },
  comment: {
    isThere: ({ id }) => Prisma.sql`SELECT FROM torrent_comments WHERE id = ${id}`,
    remove: (tx, { actor }, { id }) => deleteCommentIn(tx, actor, id),
  },
  topic: {
    isThere: ({ id }) => Prisma.sql`SELECT FROM forum_topics WHERE id = ${id}`,
    remove: (tx, _, { id }) => removeTopicIn(tx, id),
  },
  reply: {
    isThere: ({ id }) => Prisma.sql`SELECT FROM forum_replies WHERE id = ${id}`,
    remove: (tx, _, { id }) => removeReplyIn(tx, id),
  },
  chat: {
    isThere: ({ id }) => Prisma.sql`SELECT FROM chat_messages WHERE id = ${id} AND NOT is_deleted`,
    remove: (tx, _, { id }) => deleteChatMessageIn(tx, id),
  },
  torrent: {
    isThere: ({ id }) => Prisma.sql`SELECT FROM torrents WHERE id = ${id} AND is_active`,
    remove: (tx, { clock }, { id, takePoints }) =>
      withdrawIn(tx, { clock }, { by: "staff", act: "torrents.withdraw", ids: [id], takePoints }),
  },
  // The owner keeps it, as with the moderators' own button.
  collection: {
    isThere: ({ id }) => Prisma.sql`
      SELECT FROM collections WHERE id = ${id} AND visibility <> 'private' AND hidden_at IS NULL`,
    remove: (tx, { clock }, { id }) => hideIn(tx, { clock }, { collectionId: id, isHidden: true }),
  },
};

const removalOf = (kind: CaseKind): Removal | null =>
  Object.hasOwn(removals, kind) ? removals[kind as ReportKind] : null;

/** A condition: whether the reported content still exists, so that a decision can remove it. */
export function isReportedThere({ kind, relatedId, reporterId }: Reported): Prisma.Sql {
  const id = Number(relatedId ?? Number.NaN);
  const removal = Number.isInteger(id) ? removalOf(kind) : null;
  return removal ? Prisma.sql`EXISTS (${removal.isThere({ id, reporterId })})` : Prisma.sql`false`;
}

const nothingToRemove = (message: string) => refuseField("remove", message, "conflict");

/**
 * Removes the reported content, as part of the decision that upholds a report. Refusals: conflict (the case has no
 * content, or it no longer exists).
 */
export async function removeReported(
  tx: Tx,
  context: Removing,
  { kind, relatedId, reporterId, takePoints }: Reported & { takePoints: boolean },
): Promise<Written<null, "audit">> {
  const removal = removalOf(kind);
  if (!removal)
    return nothingToRemove(
      kind === "member"
        ? "A decision cannot remove a member. Take a step instead."
        : "A complaint has no reported content that could be removed.",
    );
  const about = { id: Number(relatedId), reporterId, takePoints };
  const removed = Number.isInteger(about.id) ? await removal.remove(tx, context, about) : null;
  return removed?.ok
    ? ok(null, { audit: removed.audit })
    : nothingToRemove("The reported content no longer exists. Decide without removing it.");
}
