import { isStaff } from "../actor.ts";
import { rowsOf } from "../pages.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { jsonCount } from "./figures.ts";
import { ListReviews } from "./schema.ts";

/** Traffic that was too fast to be believed and waits for a decision, newest first, twenty a page. Staff only. */
export const findReviews = defineUseCase({
  name: "tracker.find-reviews",
  input: ListReviews,
  allow: isStaff,
  async run({ db }, page) {
    const where = { status: "held" };
    const [total, rows] = await Promise.all([
      db.trackerReview.count({ where }),
      db.trackerReview.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        include: { user: { select: { username: true } }, torrent: { select: { name: true } } },
      }),
    ]);
    const reviews = rows.map(({ id, user, torrentId, torrent, uploaded, downloaded, seconds, client, createdAt }) => ({
      id,
      username: user.username,
      torrentId,
      torrentName: torrent?.name ?? null,
      uploaded: jsonCount(uploaded),
      downloaded: jsonCount(downloaded),
      seconds: jsonCount(seconds),
      client,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ reviews, total, ...page });
  },
});
