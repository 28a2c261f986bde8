import type { Pool, PoolClient } from "pg";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import { loadTracker } from "./load.server.ts";

const at = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Lays rows out as one array a column, so that a statement takes any number of them in a few parameters. */
const column = <Row, Value>(rows: Row[], read: (row: Row) => Value): Value[] => rows.map(read);

/**
 * The tracker's store in PostgreSQL: each kind of row in one statement, all of a batch in one transaction. Rows of
 * members or torrents that are gone fall out in the joins.
 */
export function createStore(pool: Pool, announceInterval: number): Store {
  return {
    load: () => loadTracker(pool),
    async save(batch) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await savePeers(client, batch, announceInterval);
        await removePeers(client, batch);
        await saveSwarms(client, batch);
        await saveSnatches(client, batch);
        await saveMembers(client, batch);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function savePeers(client: PoolClient, { peers }: Batch, interval: number): Promise<void> {
  if (peers.length === 0) return;
  await client.query(
    `INSERT INTO tracker_peers (info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, compact,
                                user_agent, last_announce, announce_interval)
     SELECT p.info_hash, p.peer_id, p.user_id, p.ip, p.port, p.uploaded, p.downloaded, p."left", p.event, p.compact,
            p.user_agent, p.last_announce, $13::int
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[],
                 $9::text[], $10::boolean[], $11::text[], $12::timestamptz[])
       AS p(info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, compact, user_agent, last_announce)
     JOIN users u ON u.id = p.user_id
     ON CONFLICT (info_hash, peer_id, user_id) DO UPDATE SET
       ip = excluded.ip, port = excluded.port, uploaded = excluded.uploaded, downloaded = excluded.downloaded,
       "left" = excluded."left", event = excluded.event, compact = excluded.compact, user_agent = excluded.user_agent,
       announce_interval = excluded.announce_interval, last_announce = excluded.last_announce`,
    [
      column(peers, (p) => p.infoHash),
      column(peers, (p) => p.peerId),
      column(peers, (p) => p.userId),
      column(peers, (p) => p.ip),
      column(peers, (p) => p.port),
      column(peers, (p) => String(p.uploaded)),
      column(peers, (p) => String(p.downloaded)),
      column(peers, (p) => String(p.left)),
      column(peers, (p) => p.event),
      column(peers, (p) => p.compact),
      // PostgreSQL's text holds no NUL; clients may send one.
      column(peers, (p) => p.userAgent.replaceAll("\0", "")),
      column(peers, (p) => at(p.lastAnnounce)),
      interval,
    ],
  );
}

async function removePeers(client: PoolClient, { gonePeers }: Batch): Promise<void> {
  if (gonePeers.length === 0) return;
  await client.query(
    `DELETE FROM tracker_peers p USING unnest($1::text[], $2::text[], $3::text[]) AS g(info_hash, peer_id, user_id)
     WHERE p.info_hash = g.info_hash AND p.peer_id = g.peer_id AND p.user_id = g.user_id`,
    [column(gonePeers, (g) => g.infoHash), column(gonePeers, (g) => g.peerId), column(gonePeers, (g) => g.userId)],
  );
}

async function saveSwarms(client: PoolClient, { swarms }: Batch): Promise<void> {
  if (swarms.length === 0) return;
  const values = [
    column(swarms, (s) => s.infoHash),
    column(swarms, (s) => s.torrentId),
    column(swarms, (s) => s.seeders),
    column(swarms, (s) => s.leechers),
    column(swarms, (s) => s.completed),
    column(swarms, (s) => s.announces),
    column(swarms, (s) => at(s.lastActivity)),
  ];
  await client.query(
    `INSERT INTO tracker_swarms (info_hash, torrent_id, seeders, leechers, completed, total_announces, last_activity, updated_at)
     SELECT s.info_hash, s.torrent_id, s.seeders, s.leechers, s.completed, s.announces, s.last_activity, s.last_activity
     FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
       AS s(info_hash, torrent_id, seeders, leechers, completed, announces, last_activity)
     JOIN torrents t ON t.id = s.torrent_id
     ON CONFLICT (info_hash) DO UPDATE SET
       seeders = excluded.seeders, leechers = excluded.leechers, last_activity = excluded.last_activity,
       completed = tracker_swarms.completed + excluded.completed,
       total_announces = tracker_swarms.total_announces + excluded.total_announces, updated_at = excluded.updated_at`,
    values,
  );
  // Only what changed: each row written here touches the list's indexes.
  await client.query(
    `UPDATE torrents t SET seeders = s.seeders, leechers = s.leechers
     FROM unnest($1::int[], $2::int[], $3::int[]) AS s(id, seeders, leechers)
     WHERE t.id = s.id AND (t.seeders, t.leechers) IS DISTINCT FROM (s.seeders, s.leechers)`,
    [values[1], values[2], values[3]],
  );
}

async function saveSnatches(client: PoolClient, { snatches }: Batch): Promise<void> {
  if (snatches.length === 0) return;
  await client.query(
    `INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, announces, seeding_time, leeching_time,
                                   completed_at, first_at, last_at)
     SELECT s.user_id, s.torrent_id, tracker_bytes(s.uploaded), tracker_bytes(s.downloaded), s.announces, s.seeding, s.leeching, s.completed_at,
            s.last_at, s.last_at
     FROM unnest($1::text[], $2::int[], $3::numeric[], $4::numeric[], $5::int[], $6::bigint[], $7::bigint[],
                 $8::timestamptz[], $9::timestamptz[])
       AS s(user_id, torrent_id, uploaded, downloaded, announces, seeding, leeching, completed_at, last_at)
     JOIN users u ON u.id = s.user_id JOIN torrents t ON t.id = s.torrent_id
     ON CONFLICT (user_id, torrent_id) DO UPDATE SET
       uploaded = tracker_bytes(tracker_snatches.uploaded::numeric + excluded.uploaded),
       downloaded = tracker_bytes(tracker_snatches.downloaded::numeric + excluded.downloaded),
       announces = tracker_snatches.announces + excluded.announces,
       seeding_time = tracker_snatches.seeding_time + excluded.seeding_time,
       leeching_time = tracker_snatches.leeching_time + excluded.leeching_time,
       completed_at = coalesce(tracker_snatches.completed_at, excluded.completed_at), last_at = excluded.last_at`,
    [
      column(snatches, (s) => s.userId),
      column(snatches, (s) => s.torrentId),
      column(snatches, (s) => String(s.uploaded)),
      column(snatches, (s) => String(s.downloaded)),
      column(snatches, (s) => s.announces),
      column(snatches, (s) => s.seedingSeconds),
      column(snatches, (s) => s.leechingSeconds),
      column(snatches, (s) => at(s.completedAt)),
      column(snatches, (s) => at(s.lastActivity)),
    ],
  );
}

async function saveMembers(client: PoolClient, { members }: Batch): Promise<void> {
  if (members.length === 0) return;
  await client.query(
    `INSERT INTO tracker_stats (user_id, uploaded, downloaded, total_announces, seeding_time, leeching_time,
                                completed_torrents, active_torrents, last_activity, ratio)
     SELECT m.user_id, tracker_bytes(m.uploaded), tracker_bytes(m.downloaded), m.announces, m.seeding, m.leeching,
            m.completed, m.active, m.last_at, tracker_ratio(m.uploaded, m.downloaded)
     FROM unnest($1::text[], $2::numeric[], $3::numeric[], $4::int[], $5::bigint[], $6::bigint[], $7::int[], $8::int[],
                 $9::timestamptz[])
       AS m(user_id, uploaded, downloaded, announces, seeding, leeching, completed, active, last_at)
     JOIN users u ON u.id = m.user_id
     ON CONFLICT (user_id) DO UPDATE SET
       uploaded = tracker_bytes(tracker_stats.uploaded::numeric + excluded.uploaded),
       downloaded = tracker_bytes(tracker_stats.downloaded::numeric + excluded.downloaded),
       total_announces = tracker_stats.total_announces + excluded.total_announces,
       seeding_time = tracker_stats.seeding_time + excluded.seeding_time,
       leeching_time = tracker_stats.leeching_time + excluded.leeching_time,
       completed_torrents = tracker_stats.completed_torrents + excluded.completed_torrents,
       active_torrents = excluded.active_torrents,
       last_activity = coalesce(excluded.last_activity, tracker_stats.last_activity),
       ratio = tracker_ratio(tracker_stats.uploaded::numeric + excluded.uploaded,
                             tracker_stats.downloaded::numeric + excluded.downloaded),
       updated_at = now()`,
    [
      column(members, (m) => m.userId),
      column(members, (m) => String(m.uploaded)),
      column(members, (m) => String(m.downloaded)),
      column(members, (m) => m.announces),
      column(members, (m) => m.seedingSeconds),
      column(members, (m) => m.leechingSeconds),
      column(members, (m) => m.completed),
      column(members, (m) => m.activeTorrents),
      column(members, (m) => at(m.lastActivity)),
    ],
  );
}
