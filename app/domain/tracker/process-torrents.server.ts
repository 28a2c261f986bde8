import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import type { Context, Db } from "../context.server.ts";
import { ok } from "../result.ts";
import type { Outcome } from "../sync/report.ts";
import { type Progress, runSync } from "../sync/run.server.ts";
import { findInfo } from "../torrents/metainfo/find-info.ts";
import { integerOf, textOf } from "../torrents/metainfo/node.ts";
import { defineUseCase } from "../use-case.server.ts";
import { ProcessTorrents } from "./schema.ts";

const BATCH = 20;
const SLICE_MS = 10_000;

/** Without a passkey: each member's own is put in when they download. */
const announceOf = ({ origin }: Context) => `${origin}/announce`;

/**
 * Points every stored torrent at this tracker: its announce URL becomes ours, the one it came with is kept in
 * torrent_files. What is done already is left alone, so that running it again changes nothing. Works for ten seconds
 * and answers what remains behind `after`; a torrent that cannot be read is an error and stays as it is. Refuses
 * visitors and members. Refusals: conflict (it is running already).
 */
export const processTorrents = defineUseCase({
  name: "tracker.process-torrents",
  input: ProcessTorrents,
  allow: isStaff,
  run: (context, { after }) =>
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
  run: (context) =>
    runSync(context, "process", async (progress) => ok(await processUntil(context, progress, 0, () => false))),
});

async function processUntil(context: Context, progress: Progress, from: number, isOver: () => boolean) {
  const { db } = context;
  const announce = announceOf(context);
  const done = { processed: 0, errors: 0, after: from };
  progress.expect((await countTorrents(db, announce, from)).remaining);
  while (!isOver()) {
    const torrents = await nextTorrents(db, announce, done.after);
    for (const torrent of torrents) {
      const outcome = await processOne(context, torrent, announce);
      if (outcome.outcome === "added") done.processed += 1;
      if (outcome.outcome === "failed") done.errors += 1;
      await progress.record(outcome);
      done.after = torrent.id;
    }
    if (torrents.length < BATCH) break;
  }
  const { remaining } = await countTorrents(db, announce, done.after);
  return { ...done, remaining };
}

/** How many stored torrents there are, and how many of them point at this tracker already. */
export const readProcessing = defineUseCase({
  name: "tracker.read-processing",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const announce = announceOf(context);
    const { total, processed } = await countTorrents(context.db, announce, 0);
    return ok({ total, processed, announce });
  },
});

type Stored = {
  id: number;
  name: string;
  infoHash: string | null;
  torrentData: Uint8Array;
  announceUrl: string | null;
};

const nextTorrents = (db: Db, announce: string, after: number) =>
  db.$queryRaw<
    Stored[]
  >`SELECT id, name, info_hash AS "infoHash", torrent_data AS "torrentData", announce_url AS "announceUrl"
    FROM torrents WHERE id > ${after} AND torrent_data IS NOT NULL AND announce_url IS DISTINCT FROM ${announce}
    ORDER BY id LIMIT ${BATCH}`;

async function countTorrents(db: Db, announce: string, after: number) {
  const [row] = await db.$queryRaw<[{ total: number; processed: number; remaining: number }]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE announce_url = ${announce})::int AS processed,
      count(*) FILTER (WHERE id > ${after} AND announce_url IS DISTINCT FROM ${announce})::int AS remaining
    FROM torrents WHERE torrent_data IS NOT NULL`;
  return row;
}

async function processOne({ db, clock }: Context, torrent: Stored, announce: string): Promise<Outcome> {
  const { id: torrentId, name, torrentData: data } = torrent;
  const end = (outcome: Outcome["outcome"], why: string | null): Outcome => ({ name, outcome, why });
  const found = findInfo(data);
  if (!found.ok) return end("failed", found.error);
  if (!torrent.infoHash) return end("failed", "Its info hash is not known.");
  const { root, info } = found;
  const record = {
    infoHash: torrent.infoHash,
    fileSize: BigInt(data.length),
    pieceLength: integerOf(info.entries.get("piece length")),
    isProcessed: true,
    updatedAt: clock(),
  };
  return db.$transaction(async (tx) => {
    const { count } = await tx.torrent.updateMany({
      where: { id: torrentId, announceUrl: torrent.announceUrl },
      data: { announceUrl: announce },
    });
    if (count === 0) return end("skipped", "Somebody else has just done it.");
    const known = await tx.torrentFile.findFirst({ where: { torrentId }, orderBy: { id: "asc" } });
    const originalAnnounce =
      known?.originalAnnounce ?? textOf(data, root.entries.get("announce")) ?? torrent.announceUrl;
    if (known) await tx.torrentFile.update({ where: { id: known.id }, data: { ...record, originalAnnounce } });
    else await tx.torrentFile.create({ data: { ...record, torrentId, originalAnnounce } });
    // Not the whole of it: it may hold somebody's key for that tracker.
    return end(
      "added",
      originalAnnounce && URL.canParse(originalAnnounce) ? `It announced to ${new URL(originalAnnounce).host}.` : null,
    );
  });
}
