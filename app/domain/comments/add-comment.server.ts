import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { AddComment } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 10_000;

/**
 * Adds a comment and keeps the torrent's count. The same words by the same member within ten seconds are one
 * comment: a double click is no second opinion. Refusals: not-found, rate-limited.
 */
export const addComment = defineUseCase({
  name: "comments.add",
  input: AddComment,
  allow: isSignedIn,
  async run(context, { torrentId, comment }) {
    const { db, clock, limits } = context;
    const actor = actorOf(context);
    const wait = await limits.comment.spend(actor.id);
    if (wait !== null)
      return refuse("rate-limited", `You are commenting very fast. Please wait ${wait} seconds.`, { retryAfter: wait });
    const createdAt = clock();
    return db.$transaction(async (tx) => {
      // Holding the torrent's row makes two simultaneous submits stand in line.
      const held = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM torrents WHERE id = ${torrentId} AND is_active FOR UPDATE`;
      if (held.length === 0) return noSuchTorrent();
      const since = new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS);
      const same = await tx.torrentComment.findFirst({
        where: { torrentId, userId: actor.id, comment, createdAt: { gt: since } },
        select: { id: true },
      });
      if (same) return ok({ id: same.id, torrentId });
      const { id } = await tx.torrentComment.create({
        data: { torrentId, userId: actor.id, comment, createdAt },
        select: { id: true },
      });
      await tx.torrent.update({ where: { id: torrentId }, data: { comments: { increment: 1 } } });
      return ok({ id, torrentId });
    });
  },
});
