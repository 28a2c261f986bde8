import { z } from "zod";
import { holding } from "../../core/kernel/allow.ts";
import type { Context, Db } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { MOMENT_MS } from "../../core/kernel/wait-for-change.server.ts";
import type { OperationHandler, Progress } from "../../core/operations/operation-job.ts";
import { startOperation, waitForOperation } from "../../core/operations/start-operation.server.ts";
import { Processed } from "./output.ts";
import { processTorrent, type Stored } from "./process-torrent.server.ts";
import { ProcessAllTorrents, ProcessTorrents } from "./schema.ts";

const BATCH = 20;
const SLICE_MS = 10_000;

/** Without a passkey: each member's own is added when they download. */
const announceOf = ({ origin }: Pick<Context, "origin">) => `${origin}/announce`;

const START = { kind: "process-torrents", act: "tracker.process-torrents" } as const;

/**
 * Points every stored torrent at this tracker: its announce URL becomes ours, and its original tracker is stored in
 * torrent_files. A torrent of version 2 or a hybrid that was listed before second hashes were stored gets its second
 * info hash from its file, and the tracker accepts it at once; nothing else in the file is read again. Torrents that
 * are done are skipped, so running it again changes nothing. Works for ten seconds and returns what remains after
 * `after`. A torrent counts as an error and stays unchanged if it cannot be read, or if its second hash belongs to
 * another torrent or is barred. `processed` counts the changed torrents, `hashesAdded` those of them that got a hash.
 * Refuses visitors and members. Refusals: conflict (it is already running), unavailable (it failed).
 */
export const processTorrents = defineUseCase({
  name: "tracker.process-torrents",
  input: ProcessTorrents,
  output: Processed,
  allow: holding("imports.run"),
  async read(context, { after }) {
    const done = await run(context, { after, origin: context.origin, sliceMs: SLICE_MS });
    return done.ok && done.value === null ? refuse("unavailable", "It is still running.") : (done as Result<Done>);
  },
});

/**
 * Processes all torrents, however long that takes; null if it is still running and the caller does not wait. Refuses
 * visitors and members. Refusals: conflict (it is already running), unavailable (it failed).
 */
export const processAllTorrents = defineUseCase({
  name: "tracker.process-all-torrents",
  input: ProcessAllTorrents,
  allow: holding("imports.run"),
  read: (context, { wait }) =>
    run(context, { after: 0, origin: context.origin, sliceMs: null }, wait ? undefined : MOMENT_MS),
});

async function run(context: Context, input: z.output<typeof Input>, ms?: number): Promise<Result<Done | null>> {
  const started = await startOperation.run(context, { ...START, input });
  if (!started.ok) return started;
  const row = await waitForOperation(context, started.value.id, ms);
  if (row?.status === "failed") return refuse("unavailable", row.message ?? "It failed.");
  return ok(row ? Done.parse(row.result) : null);
}

const Input = z.object({ after: z.number(), origin: z.string(), sliceMs: z.number().nullable() });
const Done = z.object({
  processed: z.number(),
  hashesAdded: z.number(),
  errors: z.number(),
  after: z.number(),
  remaining: z.number(),
});
type Done = z.output<typeof Done>;

/** The job of both use cases. */
export const processStoredTorrents: OperationHandler = async ({ context, progress, input }) => {
  const { after, origin, sliceMs } = Input.parse(input);
  const deadline = sliceMs === null ? null : context.clock().getTime() + sliceMs;
  const isOver = () => deadline !== null && context.clock().getTime() >= deadline;
  const result = await processUntil({ ...context, origin }, progress, after, isOver);
  const { processed, errors } = result;
  return ok({ message: `${processed} processed, ${counted(errors, "error")}.`, result });
};

async function processUntil(context: Context, progress: Progress, from: number, isOver: () => boolean): Promise<Done> {
  const { db } = context;
  const announce = announceOf(context);
  const done = { processed: 0, hashesAdded: 0, errors: 0, after: from };
  progress.expect((await countTorrents(db, announce, from)).remaining);
  while (!isOver()) {
    const torrents = await nextTorrents(db, announce, done.after);
    for (const torrent of torrents) {
      const { hasNewHash, ...outcome } = await processTorrent(context, torrent, announce);
      if (outcome.outcome === "added") done.processed += 1;
      if (hasNewHash) done.hashesAdded += 1;
      if (outcome.outcome === "failed") done.errors += 1;
      await progress.record(outcome);
      done.after = torrent.id;
    }
    if (torrents.length < BATCH) break;
  }
  const { remaining } = await countTorrents(db, announce, done.after);
  return { ...done, remaining };
}

/** The number of stored torrents, and how many of them point at this tracker and have had their hashes read. */
export const readProcessing = defineUseCase({
  name: "tracker.read-processing",
  allow: holding("imports.run"),
  async read(context) {
    const announce = announceOf(context);
    const { total, processed } = await countTorrents(context.db, announce, 0);
    return ok({ total, processed, announce });
  },
});

const nextTorrents = (db: Db, announce: string, after: number) =>
  db.$queryRaw<Stored[]>`SELECT id, name, info_hash AS "infoHash", info_hash_v2 AS "infoHashV2",
      hashes_read AS "hashesRead", torrent_data AS "torrentData", announce_url AS "announceUrl"
    FROM torrents WHERE id > ${after} AND torrent_data IS NOT NULL
      AND (announce_url IS DISTINCT FROM ${announce} OR NOT hashes_read)
    ORDER BY id LIMIT ${BATCH}`;

async function countTorrents(db: Db, announce: string, after: number) {
  const [row] = await db.$queryRaw<[{ total: number; processed: number; remaining: number }]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE is_done)::int AS processed,
      count(*) FILTER (WHERE id > ${after} AND NOT is_done)::int AS remaining
    FROM (SELECT id, torrent_data, hashes_read AND announce_url IS NOT DISTINCT FROM ${announce} AS is_done FROM torrents) t WHERE torrent_data IS NOT NULL`;
  return row;
}
