import type { TestDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import { ADDRESSES, type AnnounceStep, createJournal, HASHES, MEMBERS, portOf } from "#tracker/model/testing.ts";
import { toHex } from "#tracker/protocol/ids.ts";
import { createTestTracker, peerIdOf } from "#tracker/testing.ts";
import { createStore } from "./store.server.ts";

const CONFIG = {
  announceInterval: 1800,
  peerLifetime: 3720,
  maxAnnouncesPerMinute: Number.POSITIVE_INFINITY,
  maxClients: 2,
  // Low enough that some traffic is held for review.
  maxRate: 5,
};

export type Kind = "save" | "fail" | "unsure" | "expire" | "restart" | "crash";

/** The members and torrents that the model's trackers know. */
export async function fillDatabase({ db }: TestDatabase): Promise<void> {
  for (const { id, passkey } of MEMBERS) await makeMember(db, { id, passkey, passkeys: { create: { passkey } } });
  for (const [index, hash] of HASHES.entries()) await makeTorrent(db, { id: index + 1, infoHash: toHex(hash) });
}

/** A tracker of the model that stores its batches in PostgreSQL. */
export function createBookkeeper({ pool }: TestDatabase) {
  const now = { ms: 1_000_000_000 };
  const journal = createJournal();
  const store = createStore(pool, { announceInterval: () => 1800, writer: "w" });
  let unsaved: { number: number; batch: Batch } | null = null;
  let context = createTestTracker(CONFIG, now, journal.append);

  async function save(isToldOfIt = true): Promise<void> {
    const taken = take();
    if (!taken) return;
    await store.save(taken.number, taken.batch);
    if (isToldOfIt) unsaved = null;
  }

  function take(): typeof unsaved {
    if (unsaved) return unsaved;
    const batch = context.tracker.drainBatch();
    if (batch) unsaved = { number: journal.rotate(), batch };
    return unsaved;
  }

  async function start(): Promise<void> {
    unsaved = null;
    context = createTestTracker(CONFIG, now, journal.append);
    await store.load(context.tracker.restore);
    context.tracker.resume(journal.effectsAfter(await store.lastSaved()));
  }

  async function saveAll(): Promise<void> {
    await save();
    await save();
  }

  return {
    saveAll,
    pass(seconds: number): void {
      now.ms += seconds * 1000;
    },
    announce(step: AnnounceStep): void {
      const fields = {
        info_hash: HASHES[step.torrent],
        peer_id: peerIdOf(step.client),
        port: portOf(step),
        event: step.event,
        uploaded: step.up,
        downloaded: step.down,
        left: step.left,
        key: step.key === "" ? undefined : step.key,
      };
      context.announce(MEMBERS[step.member] as (typeof MEMBERS)[number], fields, ADDRESSES[step.family]);
    },
    async act(kind: Kind): Promise<void> {
      if (kind === "save") await save();
      if (kind === "unsure") await save(false);
      if (kind === "fail") take();
      if (kind === "expire") context.tracker.expire();
      if (kind === "restart") await saveAll();
      if (kind === "restart" || kind === "crash") await start();
    },
  };
}

/** The books as text, without the times at which batches were stored. */
export async function readBooks({ pool }: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables: Record<string, string> = {
    stats: `SELECT user_id, uploaded, downloaded, ratio, total_announces, active_torrents, seeding_time, leeching_time,
              completed_torrents, last_activity, seeding_clock FROM tracker_stats`,
    snatches: `SELECT user_id, torrent_id, uploaded, downloaded, announces, seeding_time, leeching_time, completed_at,
              last_at FROM tracker_snatches`,
    days: "SELECT user_id, day, uploaded, downloaded, seeding_time, leeching_time FROM tracker_days",
    swarms: `SELECT info_hash, seeders, leechers, completed, total_announces, uploaded, downloaded, seeding_time,
              leeching_time, last_activity, average_upload_speed, average_download_speed FROM tracker_swarms`,
    peers: `SELECT info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, last_announce, client_key,
              other_ip, other_port, other_announce FROM tracker_peers`,
    reviews:
      "SELECT user_id, day, uploaded, downloaded, seconds, reports, client, created_at, last_at FROM tracker_reviews",
    held: `SELECT user_id, day, torrent_id, t.uploaded, t.downloaded
              FROM tracker_review_torrents t JOIN tracker_reviews r ON r.id = review_id`,
    refusals: "SELECT user_id, reason, info_hash, times, last_at FROM tracker_refusals",
    sizes: "SELECT id, seeders, leechers FROM torrents",
    seeded: "SELECT user_id, seeding_time FROM user_stats WHERE seeding_time > 0",
    events: "SELECT type, user_id, torrent_id FROM tracker_events WHERE type <> 'seeding'",
    points: "SELECT user_id, sum(points) FROM user_activities GROUP BY 1",
  };
  const books: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(tables))
    books[name] = (await pool.query(`SELECT to_jsonb(t)::text AS row FROM (${text}) t ORDER BY 1`)).rows.map(
      ({ row }) => row,
    );
  return books;
}
