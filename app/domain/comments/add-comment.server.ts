import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { AddComment } from "./schema.ts";

/** Adds a comment and raises the torrent's count. Refusals: not-found, rate-limited. */
export const addComment = defineUseCase({
  name: "comments.add",
  input: AddComment,
  allow: isSignedIn,
  limit: "comment",
  async write({ tx, actor, clock }, { torrentId, comment }) {
    const locked = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM torrents WHERE id = ${torrentId} AND is_active FOR UPDATE`;
    if (locked.length === 0) return noSuchTorrent();
    const { id } = await tx.torrentComment.create({
      data: { torrentId, userId: actor.id, comment, createdAt: clock() },
      select: { id: true },
    });
    await tx.torrent.update({ where: { id: torrentId }, data: { comments: { increment: 1 } } });
    return ok({ id, torrentId });
  },
});
