import { z } from "zod";
import { isSignedIn, systemOnly } from "../kernel/allow.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import { ok } from "../kernel/result.ts";
import { runBatches } from "../kernel/run-batches.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { addDays } from "../kernel/utc.ts";
import { bellTopic } from "./bell.server.ts";
import { MarkNoticesRead } from "./schema.ts";

type Which = { userId: string; id?: number; page?: string };

/** Marks unread notices as read, and has the bells of the member's open pages count anew. */
async function mark(tx: Tx, which: Which, readAt: Date): Promise<{ marked: number }> {
  const { count } = await tx.notice.updateMany({ where: { ...which, readAt: null }, data: { readAt } });
  if (count > 0) await notifyProgress(tx, bellTopic(which.userId));
  return { marked: count };
}

/** Marks one of the member's notices as read, or all; what is read already or not theirs stays as it is. */
export const markNoticesRead = defineUseCase({
  name: "notices.mark-read",
  input: MarkNoticesRead,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, clock }, { noticeId }) {
    return ok(await mark(tx, { userId: actor.id, ...(noticeId ? { id: noticeId } : {}) }, clock()));
  },
});

/** Marks what a page shows as read once the member has opened it. */
export const markPageRead = defineUseCase({
  name: "notices.mark-page-read",
  input: z.object({ userId: z.string(), page: z.string() }),
  allow: systemOnly,
  write: async ({ tx, clock }, which) => ok(await mark(tx, which, clock())),
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
    return ok({ isDone: removed < AT_ONCE });
  },
});

/** Removes notices that are older than 90 days, a part at a time. */
export const removeOldNotices = (services: Services): Promise<void> => runBatches(services, removeSomeOld);
