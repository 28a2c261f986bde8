import type { z } from "zod";
import type { TrackerReview } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { WriteContext } from "../../core/kernel/use-case-types.ts";
import { addToMember } from "./add-to-member.server.ts";
import { DecidedReview } from "./output.ts";
import { DecideReview } from "./schema.ts";

/**
 * Credits held traffic: its bytes are added to the member's totals, to their traffic on each torrent and to the day on
 * which they were reported. It is credited only once, however many administrators press at the same time. Refusals:
 * not-found, conflict.
 */
export const creditReview = defineUseCase({
  name: "tracker.credit-review",
  input: DecideReview,
  output: DecidedReview,
  allow: holding("tracker.decide"),
  async write(context, input) {
    const decided = await decide(context, input, "credited");
    if (!decided.ok) return decided;
    const { review, audit } = decided.value;
    await credit(context.tx, review);
    return ok({ reviewId: input.reviewId, status: "credited" as const }, { audit });
  },
});

/** Drops held traffic: it does not count. Refusals: not-found, conflict. */
export const dropReview = defineUseCase({
  name: "tracker.drop-review",
  input: DecideReview,
  output: DecidedReview,
  allow: holding("tracker.decide"),
  async write(context, input) {
    const decided = await decide(context, input, "dropped");
    if (!decided.ok) return decided;
    return ok({ reviewId: input.reviewId, status: "dropped" as const }, { audit: decided.value.audit });
  },
});

type Decided = { review: TrackerReview; audit: AuditEntry };

async function decide(
  { tx, actor, clock }: WriteContext<"staff">,
  { reviewId: id, reports }: z.output<typeof DecideReview>,
  status: "credited" | "dropped",
): Promise<Result<Decided>> {
  const { count } = await tx.trackerReview.updateMany({
    where: { id, status: "held", ...(reports !== undefined && { reports }) },
    data: { status, decidedBy: actor.id, decidedAt: clock() },
  });
  const found = await tx.trackerReview.findUnique({ where: { id }, include: { user: { select: { username: true } } } });
  if (!found) return refuse("not-found", "This traffic no longer exists.");
  if (count === 0 && found.status === "held")
    return refuse(
      "conflict",
      "More traffic has been held since you opened this page. Check it again before you decide.",
    );
  if (count === 0) return refuse("conflict", "This traffic has already been decided on.");
  const { user, ...review } = found;
  const audit = {
    subject: { kind: "review", id, name: `Held traffic of ${user.username}` },
    before: { status: "held" },
    after: { status, uploaded: Number(review.uploaded), downloaded: Number(review.downloaded) },
  };
  return ok({ review, audit });
}

/** In the order in which the tracker writes these tables, so that the two cannot deadlock. */
async function credit(tx: Tx, review: TrackerReview): Promise<void> {
  const { id, userId, day, uploaded, downloaded, createdAt } = review;
  await tx.$executeRaw`INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, first_at, last_at)
    SELECT ${userId}, torrent_id, uploaded, downloaded, ${createdAt}, ${createdAt}
    FROM tracker_review_torrents WHERE review_id = ${id} ORDER BY torrent_id
    ON CONFLICT (user_id, torrent_id) DO UPDATE SET
      uploaded = tracker_bytes(tracker_snatches.uploaded::numeric + excluded.uploaded),
      downloaded = tracker_bytes(tracker_snatches.downloaded::numeric + excluded.downloaded)`;
  await addToMember(tx, { userId, day, uploaded, downloaded });
}
