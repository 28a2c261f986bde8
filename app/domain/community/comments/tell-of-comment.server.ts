import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { type Cause, recordCauses } from "../../core/news/record-causes.server.ts";
import type { NoticeKind } from "../../notify/notices/kinds.ts";
import { findMentionedInComment, findQuoted } from "../../notify/notices/named-members.server.ts";

export type CommentedTorrent = { id: number; name: string; uploaderId: string | null };
type Comment = { id: number; comment: string; actorId: string };
type Deps = Pick<CallContext, "clock">;

const causeOf = (kind: NoticeKind, torrent: CommentedTorrent, { id, actorId }: Comment, members: string[]): Cause => ({
  kind,
  page: paths.torrent(torrent.id),
  link: paths.comment(id),
  title: torrent.name,
  actorId,
  audience: "members",
  members,
  ...(kind === "mention" ? { once: `mention in ${paths.comment(id)}` } : {}),
});

/**
 * Notifies the author of the comment that it replies to, mentioned members, the author of a quoted comment, and the
 * uploader: each of them once.
 */
export async function tellOfComment(
  tx: Tx,
  deps: Deps,
  torrent: CommentedTorrent,
  comment: Comment & { answeredId: string | undefined },
): Promise<void> {
  const told: string[] = [];
  const cause = (kind: NoticeKind, found: string[]): Cause => {
    const members = found.filter((member) => !told.includes(member));
    told.push(...members);
    return causeOf(kind, torrent, comment, members);
  };
  await recordCauses(tx, deps, [
    cause("answer", comment.answeredId ? [comment.answeredId] : []),
    cause("mention", await findMentionedInComment(tx, comment.comment)),
    cause("answer", await findQuoted(tx, comment.comment)),
    cause("comment", torrent.uploaderId ? [torrent.uploaderId] : []),
  ]);
}

/** Notifies the members whom a comment newly mentions after an edit. */
export async function tellOfEdit(
  tx: Tx,
  deps: Deps,
  torrent: CommentedTorrent,
  { before, ...comment }: Comment & { before: string },
): Promise<void> {
  const known = await findMentionedInComment(tx, before);
  const members = (await findMentionedInComment(tx, comment.comment)).filter((id) => !known.includes(id));
  await recordCauses(tx, deps, [causeOf("mention", torrent, comment, members)]);
}
