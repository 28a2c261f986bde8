import { isSignedIn } from "../kernel/allow.ts";
import { lately } from "../kernel/double-submit.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { AddComment } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 10_000;

/**
 * Adds a comment and raises the torrent's count. The same text by the same member within ten seconds is one comment: a
 * double click adds no second one. Refusals: not-found, rate-limited.
 */
export const addComment = defineUseCase({
  name: "comments.add",
  input: AddComment,
  allow: isSignedIn,
  limit: "comment",
  async write({ tx, actor, clock }, { torrentId, comment }) {
    const createdAt = clock();
    // Locking the torrent's row makes two simultaneous submits wait for each other.
    const locked = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM torrents WHERE id = ${torrentId} AND is_active FOR UPDATE`;
    if (locked.length === 0) return noSuchTorrent();
    const same = await tx.torrentComment.findFirst({
      where: { torrentId, userId: actor.id, comment, createdAt: lately(createdAt, DOUBLE_SUBMIT_MS) },
      select: { id: true },
    });
    if (same) return ok({ id: same.id, torrentId });
    const { id } = await tx.torrentComment.create({
      data: { torrentId, userId: actor.id, comment, createdAt },
      select: { id: true },
    });
    await tx.torrent.update({ where: { id: torrentId }, data: { comments: { increment: 1 } } });
    return ok({ id, torrentId });
  },
});
