import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { writeFromSite } from "../../core/news/write-from-site.server.ts";
import { seededAgain } from "./messages.ts";

const AT_ONCE = 500;

type Row = { id: number; userId: string; torrentId: number; name: string };

/** Notifies members who asked for seeders, once each, that there has been one since. */
const answerRequests = defineUseCase({
  name: "seeding.answer-requests",
  allow: systemOnly,
  async write({ tx, clock, site }) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.id, r.user_id AS "userId", t.id AS "torrentId", t.name
      FROM seed_requests r JOIN torrents t ON t.id = r.torrent_id
      WHERE r.answered_at IS NULL AND t.is_active AND (t.seeders > 0 OR t.last_seeded_at > r.created_at)
      ORDER BY r.id LIMIT ${AT_ONCE} FOR UPDATE OF r SKIP LOCKED`;
    const at = clock();
    await tx.seedRequest.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { answeredAt: at } });
    for (const { userId, ...about } of rows)
      await writeFromSite(tx, [userId], {
        ...seededAgain({ ...about, origin: site.mailOrigin }),
        createdAt: at,
        kind: "seed_request",
      });
    return ok({ isDone: rows.length < AT_ONCE });
  },
});

/** The job: runs until all members have been notified. */
export const tellSeededAgain = (services: Services): Promise<void> => runBatches(services, answerRequests);
