import { isStaff } from "../actor.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { NoInput } from "../auth/schema.ts";
import type { Context, Db } from "../context.server.ts";
import { ok } from "../result.ts";
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
 * and answers what remains behind `after`; a torrent that cannot be read is an error and stays as it is.
 */
export const processTorrents = defineUseCase({
  name: "tracker.process-torrents",
  input: ProcessTorrents,
  allow: isStaff,
  async run(context, { after }) {
    const { db, clock } = context;
    const announce = announceOf(context);
    const deadline = clock().getTime() + SLICE_MS;
    const done = { processed: 0, errors: 0, after };
    while (clock().getTime() < deadline) {
      const torrents = await nextTorrents(db, announce, done.after);
      for (const torrent of torrents) {
        const outcome = await processOne(context, torrent, announce);
        if (outcome) done[outcome] += 1;
        done.after = torrent.id;
      }
      if (torrents.length < BATCH) break;
    }
    if (done.processed > 0) {
      const subject = { kind: "site", id: "torrents", name: "Announce addresses" };
      await recordAct(db, context, { act: "tracker.process-torrents", subject, after: { ...done, announce } });
    }
    const { remaining } = await countTorrents(db, announce, done.after);
    return ok({ ...done, remaining });
  },
});

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

type Stored = { id: number; infoHash: string | null; torrentData: Uint8Array; announceUrl: string | null };

const nextTorrents = (db: Db, announce: string, after: number) =>
  db.$queryRaw<
    Stored[]
  >`SELECT id, info_hash AS "infoHash", torrent_data AS "torrentData", announce_url AS "announceUrl"
    FROM torrents WHERE id > ${after} AND torrent_data IS NOT NULL AND announce_url IS DISTINCT FROM ${announce}
    ORDER BY id LIMIT ${BATCH}`;

async function countTorrents(db: Db, announce: string, after: number) {
  const [row] = await db.$queryRaw<[{ total: number; processed: number; remaining: number }]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE announce_url = ${announce})::int AS processed,
      count(*) FILTER (WHERE id > ${after} AND announce_url IS DISTINCT FROM ${announce})::int AS remaining
    FROM torrents WHERE torrent_data IS NOT NULL`;
  return row;
}

/** Null when somebody else has just done it. */
async function processOne({ db, clock }: Context, torrent: Stored, announce: string) {
  const { id: torrentId, torrentData: data } = torrent;
  const found = findInfo(data);
  if (!found.ok || !torrent.infoHash) return "errors" as const;
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
    if (count === 0) return null;
    const known = await tx.torrentFile.findFirst({ where: { torrentId }, orderBy: { id: "asc" } });
    const originalAnnounce =
      known?.originalAnnounce ?? textOf(data, root.entries.get("announce")) ?? torrent.announceUrl;
    if (known) await tx.torrentFile.update({ where: { id: known.id }, data: { ...record, originalAnnounce } });
    else await tx.torrentFile.create({ data: { ...record, torrentId, originalAnnounce } });
    return "processed" as const;
  });
}
