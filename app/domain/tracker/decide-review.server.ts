import type { Prisma } from "#app/db/generated/client.ts";
import type { TrackerReviewStatus } from "#app/db/generated/enums.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { isoDay } from "./figures.ts";
import { OneReview } from "./schema.ts";

/**
 * Credits held traffic: bytes go to the member's totals, to their traffic on the torrent and to the day on which they
 * were reported. Once, however many administrators press at the same time. Refusals: not-found, conflict.
 */
export const creditReview = defineUseCase({
  name: "tracker.credit-review",
  input: OneReview,
  allow: isStaff,
  run: (context, { reviewId }) =>
    context.db.$transaction(async (tx) => {
      const review = await decide(tx, context, reviewId, "tracker.credit-review");
      await credit(tx, review);
      return ok({ reviewId, status: "credited" });
    }),
});

/** Drops held traffic: it counts for nothing. Refusals: not-found, conflict. */
export const dropReview = defineUseCase({
  name: "tracker.drop-review",
  input: OneReview,
  allow: isStaff,
  run: (context, { reviewId }) =>
    context.db.$transaction(async (tx) => {
      await decide(tx, context, reviewId, "tracker.drop-review");
      return ok({ reviewId, status: "dropped" });
    }),
});

async function decide(tx: Prisma.TransactionClient, context: Context, id: number, act: string) {
  const status: TrackerReviewStatus = act === "tracker.credit-review" ? "credited" : "dropped";
  const decided = { status, decidedBy: actorOf(context).id, decidedAt: context.clock() };
  const { count } = await tx.trackerReview.updateMany({ where: { id, status: "held" }, data: decided });
  const review = await tx.trackerReview.findUnique({
    where: { id },
    include: { user: { select: { username: true } } },
  });
  if (!review) throw new RefusalError(refuse("not-found", "This traffic is not on record."));
  if (count === 0) throw new RefusalError(refuse("conflict", "This traffic has been decided on already."));
  const { user, ...held } = review;
  await recordAct(tx, context, {
    act,
    subject: { kind: "review", id, name: `Held traffic of ${user.username}` },
    before: { status: "held" },
    after: { status, uploaded: Number(held.uploaded), downloaded: Number(held.downloaded) },
  });
  return held;
}

type Review = Awaited<ReturnType<typeof decide>>;

/** In the order in which the tracker writes the same tables, so that the two cannot wait for each other. */
async function credit(tx: Prisma.TransactionClient, review: Review): Promise<void> {
  const { userId, torrentId, uploaded, downloaded, createdAt } = review;
  if (torrentId !== null)
    await tx.$executeRaw`INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, first_at, last_at)
      VALUES (${userId}, ${torrentId}, ${uploaded}, ${downloaded}, ${createdAt}, ${createdAt})
      ON CONFLICT (user_id, torrent_id) DO UPDATE SET
        uploaded = tracker_bytes(tracker_snatches.uploaded::numeric + excluded.uploaded),
        downloaded = tracker_bytes(tracker_snatches.downloaded::numeric + excluded.downloaded)`;
  await tx.$executeRaw`INSERT INTO tracker_stats (user_id, uploaded, downloaded, ratio)
    VALUES (${userId}, ${uploaded}, ${downloaded}, tracker_ratio(${uploaded}::numeric, ${downloaded}::numeric))
    ON CONFLICT (user_id) DO UPDATE SET
      uploaded = tracker_bytes(tracker_stats.uploaded::numeric + excluded.uploaded),
      downloaded = tracker_bytes(tracker_stats.downloaded::numeric + excluded.downloaded),
      ratio = tracker_ratio(tracker_stats.uploaded::numeric + excluded.uploaded,
                            tracker_stats.downloaded::numeric + excluded.downloaded),
      updated_at = now()`;
  await tx.$executeRaw`INSERT INTO tracker_days (user_id, day, uploaded, downloaded)
    VALUES (${userId}, ${isoDay(createdAt)}::date, ${uploaded}, ${downloaded})
    ON CONFLICT (user_id, day) DO UPDATE SET
      uploaded = tracker_bytes(tracker_days.uploaded::numeric + excluded.uploaded),
      downloaded = tracker_bytes(tracker_days.downloaded::numeric + excluded.downloaded)`;
}
