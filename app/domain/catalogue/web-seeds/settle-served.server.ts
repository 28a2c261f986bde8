import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addHours } from "../../core/kernel/utc.ts";
import { addToMember } from "../tracker/add-to-member.server.ts";

/**
 * After this time, clients have reported whatever they report: a peer that does not announce for twice the longest
 * interval plus two minutes is gone, and the first announce of another earns nothing.
 */
const SETTLED_AFTER_HOURS = 5;

/** Clients request some bytes twice: a shortfall of less than this fraction of the served bytes is ignored. */
const TOLERATED = 10n;

const OneUse = z.object({ userId: z.string(), torrentId: z.number().int() });

/**
 * Makes sure that bytes downloaded from the site's web seed count as downloaded, because some clients do not report
 * them. Only adds bytes that are missing from the member's traffic on the torrent, so nothing counts twice.
 */
const settleUse = defineUseCase({
  name: "web-seeds.settle-use",
  input: OneUse,
  allow: systemOnly,
  keepsAnswer: false,
  async write({ tx, clock }, { userId, torrentId }) {
    const key = { userId_torrentId: { userId, torrentId } };
    await tx.$queryRaw`SELECT served FROM web_seed_uses WHERE user_id = ${userId} AND torrent_id = ${torrentId} FOR UPDATE`;
    const use = await tx.webSeedUse.findUnique({ where: key });
    if (!use || use.lastAt > addHours(clock(), -SETTLED_AFTER_HOURS)) return ok({ added: 0n });
    const [snatch] = await tx.$queryRaw<{ downloaded: bigint }[]>`
      SELECT downloaded FROM tracker_snatches WHERE user_id = ${userId} AND torrent_id = ${torrentId} FOR UPDATE`;
    const missing = use.served - (snatch?.downloaded ?? 0n);
    const added = missing * TOLERATED > use.served ? missing : 0n;
    await tx.webSeedUse.update({ where: key, data: { isOpen: false, settled: { increment: added } } });
    if (added === 0n) return ok({ added });
    await tx.$executeRaw`
      INSERT INTO tracker_snatches (user_id, torrent_id, downloaded, first_at, last_at)
      VALUES (${userId}, ${torrentId}, ${added}, ${use.lastAt}, ${use.lastAt})
      ON CONFLICT (user_id, torrent_id) DO UPDATE SET
        downloaded = tracker_bytes(tracker_snatches.downloaded::numeric + excluded.downloaded)`;
    await addToMember(tx, { userId, day: use.lastAt, uploaded: 0n, downloaded: added });
    return ok({ added });
  },
});

/** Settles the bytes downloaded from web seeds some hours ago. */
export async function settleServed(services: Services): Promise<{ uses: number }> {
  const due = await services.db.webSeedUse.findMany({
    where: { isOpen: true, lastAt: { lte: addHours(services.clock(), -SETTLED_AFTER_HOURS) } },
    select: { userId: true, torrentId: true },
  });
  for (const use of due) await settleUse.run(systemContext(services), use);
  return { uses: due.length };
}
