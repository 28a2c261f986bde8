import { isStaff } from "../kernel/allow.ts";
import type { Context, Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { type Progress, runSync } from "../sync/run.server.ts";
import { processTorrent, type Stored } from "./process-torrent.server.ts";
import { ProcessTorrents } from "./schema.ts";

const BATCH = 20;
const SLICE_MS = 10_000;

/** Without a passkey: each member's own is put in when they download. */
const announceOf = ({ origin }: Context) => `${origin}/announce`;

/**
 * Points every stored torrent at this tracker: its announce URL becomes ours, the one it came with is kept in
 * torrent_files. One of version 2 or both that was listed before those were known gets its second info hash from its
 * file, and the tracker takes it at once; nothing else of the file is read anew. What is done already is left alone, so
 * that running it again changes nothing. Works for ten seconds and answers what remains behind `after`. A torrent is an
 * error and stays as it is when it cannot be read, or when its second hash is another torrent's or barred. `processed`
 * counts those that changed, `hashesAdded` those of them that got a hash. Refuses visitors and members. Refusals:
 * conflict (it is running already).
 */
export const processTorrents = defineUseCase({
  name: "tracker.process-torrents",
  input: ProcessTorrents,
  allow: isStaff,
  read: (context, { after }) =>
    runSync(context, "process", async (progress) => {
      const deadline = context.clock().getTime() + SLICE_MS;
      return ok(await processUntil(context, progress, after, () => context.clock().getTime() >= deadline));
    }),
});

/** The same to its end, however long that takes. Refuses visitors and members. Refusals: conflict (it is running). */
export const processAllTorrents = defineUseCase({
  name: "tracker.process-all-torrents",
  input: NoInput,
  allow: isStaff,
  read: (context) =>
    runSync(context, "process", async (progress) => ok(await processUntil(context, progress, 0, () => false))),
});

async function processUntil(context: Context, progress: Progress, from: number, isOver: () => boolean) {
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

/** How many stored torrents there are, and how many of them point at this tracker and have had their hashes read. */
export const readProcessing = defineUseCase({
  name: "tracker.read-processing",
  input: NoInput,
  allow: isStaff,
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
