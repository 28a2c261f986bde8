import { Prisma, type TrackerReview } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { type MemberFile, memberFile } from "../../people/members/member-file.server.ts";
import { jsonCount } from "./figures.ts";
import { Reviews } from "./output.ts";
import { ListReviews, OneReview } from "./schema.ts";

type Row = Pick<TrackerReview, "id" | "reports" | "client" | "createdAt" | "lastAt"> & {
  uploaded: string;
  downloaded: string;
  seconds: string;
  username: string;
  deletedAt: Date | null;
  torrentId: number | null;
  torrentName: string | null;
  torrents: number;
};

/** With the torrent that has the largest share of the upload. */
const columns = Prisma.sql`
  r.id, r.reports, r.client, r.created_at AS "createdAt", r.last_at AS "lastAt", r.uploaded, r.downloaded, r.seconds,
  u.username, u.deleted_at AS "deletedAt", t.id AS "torrentId", t.name AS "torrentName",
  (SELECT count(*)::int FROM tracker_review_torrents WHERE review_id = r.id) AS torrents`;

const joined = Prisma.sql`
  r JOIN users u ON u.id = r.user_id
  LEFT JOIN LATERAL (
    SELECT torrent_id FROM tracker_review_torrents WHERE review_id = r.id ORDER BY uploaded DESC LIMIT 1) most ON true
  LEFT JOIN torrents t ON t.id = most.torrent_id`;

/**
 * Traffic that was too fast to be plausible and waits for a decision, one row per member and day, newest first, twenty
 * a page. Staff only.
 */
export const findReviews = defineUseCase({
  name: "tracker.find-reviews",
  input: ListReviews,
  output: Reviews,
  allow: holding("tracker.decide"),
  async read({ reads }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns,
      from: Prisma.sql`tracker_reviews r`,
      where: Prisma.sql`r.status = 'held'`,
      order: Prisma.sql`r.created_at DESC, r.id DESC`,
      keys: Prisma.sql`r.*`,
      join: joined,
    });
    return ok({ reviews: rows.map(viewOf), ...counted });
  },
});

/** One row of held traffic, for the page that decides on it. Refusals: not-found (also if it has been decided on). */
export const findReview = defineUseCase({
  name: "tracker.find-review",
  input: OneReview,
  allow: holding("tracker.decide"),
  async read({ reads, actor }, { reviewId }) {
    const [row] = await reads.rows<Row & { userId: string; file: MemberFile | null }>(
      Prisma.sql`SELECT ${columns}, r.user_id AS "userId", ${memberFile(Prisma.sql`r.user_id`, actor)} AS file
        FROM tracker_reviews ${joined} WHERE r.status = 'held' AND r.id = ${reviewId}`,
    );
    return row
      ? ok({ ...viewOf(row), userId: row.userId, file: row.file })
      : refuse("not-found", "This traffic is not held or has already been decided on.");
  },
});

/**
 * `torrentId` and `torrentName` are those of the torrent with the largest share of the upload; null if no torrent is
 * left.
 */
const viewOf = (row: Row) => ({
  id: row.id,
  username: shownName(row),
  torrentId: row.torrentId,
  torrentName: row.torrentName,
  torrents: row.torrents,
  uploaded: jsonCount(BigInt(row.uploaded)),
  downloaded: jsonCount(BigInt(row.downloaded)),
  seconds: jsonCount(BigInt(row.seconds)),
  reports: row.reports,
  client: row.client,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
});
