import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { jsonCount } from "./figures.ts";
import { ListReviews, OneReview } from "./schema.ts";

const withNames = {
  user: { select: nameColumns },
  torrents: { take: 1, orderBy: { uploaded: "desc" }, select: { torrent: { select: { id: true, name: true } } } },
  _count: { select: { torrents: true } },
} satisfies Prisma.TrackerReviewInclude;

/**
 * Traffic that was too fast to be believed and waits for a decision, one row a member and day, newest first, twenty a
 * page. Staff only.
 */
export const findReviews = defineUseCase({
  name: "tracker.find-reviews",
  input: ListReviews,
  allow: isStaff,
  async read({ db }, page) {
    const where = { status: "held" as const };
    const [total, rows] = await Promise.all([
      db.trackerReview.count({ where }),
      db.trackerReview.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        include: withNames,
      }),
    ]);
    const reviews = rows.map(viewOf);
    return ok({ reviews, total, ...page });
  },
});

/** One held traffic, for the page that decides on it. Refusals: not-found, also when it has been decided on. */
export const findReview = defineUseCase({
  name: "tracker.find-review",
  input: OneReview,
  allow: isStaff,
  async read({ db }, { reviewId }) {
    const row = await db.trackerReview.findUnique({ where: { id: reviewId, status: "held" }, include: withNames });
    return row ? ok(viewOf(row)) : refuse("not-found", "This traffic is not held, or has been decided on.");
  },
});

/** `torrentId` and `torrentName` are those of the torrent with most of the upload; null when none is left. */
function viewOf(row: Prisma.TrackerReviewGetPayload<{ include: typeof withNames }>) {
  const torrent = row.torrents[0]?.torrent;
  return {
    id: row.id,
    username: shownName(row.user),
    torrentId: torrent?.id ?? null,
    torrentName: torrent?.name ?? null,
    torrents: row._count.torrents,
    uploaded: jsonCount(row.uploaded),
    downloaded: jsonCount(row.downloaded),
    seconds: jsonCount(row.seconds),
    reports: row.reports,
    client: row.client,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}
