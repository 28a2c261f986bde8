import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn, systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { bellTopic } from "./bell.server.ts";
import { forgetPages } from "./forget.server.ts";
import { announcementPage, isOnPage } from "./frame.server.ts";
import { NoticesMarked } from "./output.ts";
import { MarkNoticesRead, MarkNoticeUnread } from "./schema.ts";

/** Marks unread notices of a member as read, and makes the bells of the member's open pages recount. */
async function mark(tx: Tx, userId: string, which: Prisma.Sql, readAt: Date): Promise<{ marked: number }> {
  const marked = await tx.$executeRaw`
    UPDATE notices SET read_at = ${readAt} WHERE user_id = ${userId} AND read_at IS NULL AND ${which}`;
  if (marked > 0) await notifyProgress(tx, bellTopic(userId));
  return { marked };
}

/** Marks one or all of the member's notices as read; notices that are already read or not theirs stay unchanged. */
export const markNoticesRead = defineUseCase({
  name: "notices.mark-read",
  input: MarkNoticesRead,
  output: NoticesMarked,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, clock }, { noticeId }) {
    return ok(await mark(tx, actor.id, noticeId ? Prisma.sql`id = ${noticeId}` : Prisma.sql`true`, clock()));
  },
});

/**
 * Marks one of the member's notices as unread, so that the bell counts it again; nobody is notified again. A notice
 * that is unread or not theirs stays unchanged.
 */
export const markNoticeUnread = defineUseCase({
  name: "notices.mark-unread",
  input: MarkNoticeUnread,
  output: NoticesMarked,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor }, { noticeId }) {
    const marked = await tx.$executeRaw`
      UPDATE notices SET read_at = NULL WHERE id = ${noticeId} AND user_id = ${actor.id} AND read_at IS NOT NULL`;
    if (marked > 0) await notifyProgress(tx, bellTopic(actor.id));
    return ok({ marked });
  },
});

/**
 * Marks the notices of a page with a single reader as read, as a step of another use case, including those still to
 * be sent, which are then not needed.
 */
export async function markOwnPageRead(tx: Tx, userId: string, page: string, readAt: Date): Promise<void> {
  await tx.noticeCause.deleteMany({ where: { page } });
  await mark(tx, userId, isOnPage(page), readAt);
}

/** Marks the notices of a page as read once the member has opened it. */
export const markPageRead = defineUseCase({
  name: "notices.mark-page-read",
  input: z.object({ userId: z.string(), page: z.string() }),
  allow: systemOnly,
  write: async ({ tx, clock }, { userId, page }) => ok(await mark(tx, userId, isOnPage(page), clock())),
});

const KEPT_DAYS = 90;
const AT_ONCE = 5_000;

const removeSomeOld = defineUseCase({
  name: "notices.remove-old",
  allow: systemOnly,
  async write({ tx, clock }) {
    const removed = await tx.$executeRaw`
      DELETE FROM notices WHERE id IN (
        SELECT id FROM notices WHERE told_at < ${addDays(clock(), -KEPT_DAYS)} ORDER BY told_at LIMIT ${AT_ONCE})`;
    if (removed < AT_ONCE) await forgetEnded(tx, clock());
    return ok({ isDone: removed < AT_ONCE });
  },
});

/** Removes the notices of announcements that have ended. */
async function forgetEnded(tx: Tx, now: Date): Promise<void> {
  const since = addDays(now, -KEPT_DAYS);
  const ended = await tx.notification.findMany({ where: { endsAt: { gt: since, lte: now } }, select: { id: true } });
  if (ended.length > 0)
    await forgetPages(
      tx,
      ended.map(({ id }) => announcementPage(id)),
    );
}

/** Removes notices older than 90 days, in batches, and those of announcements that have ended. */
export const removeOldNotices = (services: Services): Promise<void> => runBatches(services, removeSomeOld);
