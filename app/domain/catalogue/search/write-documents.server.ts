import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";

const AT_ONCE = 100;
/** Delay before documents that others are changing are tried again. */
const AGAIN_MS = 2_000;

/**
 * Adds the job if torrents are waiting for their search documents. Returns whether it did. Batches are written one
 * after another, even with several workers; the database's `update_torrent_search` adds the job in the same way.
 */
export async function queueDocuments(tx: Pick<Tx, "$queryRaw" | "$executeRaw">, runAt?: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ isDue: boolean }]>`SELECT EXISTS (SELECT FROM torrent_search_queue) AS "isDue"`;
  if (row.isDue) await addJob(tx, "write-search", {}, { queue: "search", ...(runAt && { runAt }) });
  return row.isDue;
}

/**
 * Writes some of the waiting documents and removes their torrents from the queue, in one transaction. Skips locked
 * ones, so that it never waits while it holds documents that others may want.
 */
const writeBatch = defineUseCase({
  name: "search.write-documents",
  allow: systemOnly,
  async write({ tx, clock }) {
    const taken = await tx.$queryRaw<{ id: number }[]>`
      WITH taken AS (
        SELECT q.torrent_id FROM torrent_search_queue q JOIN torrent_search s ON s.torrent_id = q.torrent_id
        ORDER BY q.torrent_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      DELETE FROM torrent_search_queue q USING taken WHERE q.torrent_id = taken.torrent_id RETURNING q.torrent_id AS id`;
    const ids = taken.map(({ id }) => id);
    if (ids.length > 0) await tx.$executeRaw`SELECT refresh_torrent_search(${ids}::int[])`;
    else await queueDocuments(tx, new Date(clock().getTime() + AGAIN_MS));
    return ok({ written: ids.length });
  },
  timeoutMs: 60_000,
});

/** The job: each statement that changes many torrents adds one, and the first to run writes all that are waiting. */
export async function writeDocuments(services: Services, { signal }: Pick<JobRun, "signal">): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const batch = await writeBatch.run(systemContext(services), {});
    if (!batch.ok) throw new Error(batch.message);
    if (batch.value.written === 0) return;
  }
}
