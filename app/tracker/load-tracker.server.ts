import type { Pool, PoolClient } from "pg";
import type { Restored } from "#tracker/ports.ts";
import type { AnnounceEvent } from "#tracker/protocol/announce-request.ts";
import { type Shard, shardOf } from "./shards/shard.ts";

type PeerRecord = {
  info_hash: string;
  peer_id: string;
  user_id: string;
  ip: string;
  port: number;
  uploaded: string;
  downloaded: string;
  left: string;
  event: string | null;
  compact: boolean;
  user_agent: string | null;
  last_announce: Date;
};

const events: ReadonlySet<string> = new Set(["started", "stopped", "completed", "paused"]);

/**
 * What the tracker had in memory when its last batch was saved. Of several trackers each loads the swarms that are its
 * own.
 */
export async function loadTracker(pool: Pool | PoolClient, shard: Shard | null): Promise<Restored> {
  const isOwn = ({ info_hash }: { info_hash: string }) =>
    shard === null || shardOf(Buffer.from(info_hash, "hex"), shard.count) === shard.index;
  const peers = await pool.query<PeerRecord>(
    `SELECT p.info_hash, p.peer_id, p.user_id, p.ip, p.port, p.uploaded, p.downloaded, p."left", p.event, p.compact,
            p.user_agent, p.last_announce
     FROM tracker_peers p JOIN users u ON u.id = p.user_id WHERE u.is_active AND NOT u.is_suspended`,
  );
  const swarms = await pool.query<{ info_hash: string; completed: number }>(
    "SELECT info_hash, completed FROM tracker_swarms WHERE completed > 0",
  );
  const completions = await pool.query<{ user_id: string; torrent_id: number }>(
    "SELECT user_id, torrent_id FROM tracker_snatches WHERE completed_at IS NOT NULL",
  );
  const activity = await pool.query<{ user_id: string; last_activity: Date }>(
    "SELECT user_id, last_activity FROM tracker_stats WHERE last_activity IS NOT NULL",
  );
  return {
    lastActivity: activity.rows.map((row) => ({ userId: row.user_id, at: row.last_activity.getTime() })),
    peers: peers.rows.filter(isOwn).map((row) => ({
      infoHash: row.info_hash,
      peerId: row.peer_id,
      userId: row.user_id,
      ip: row.ip,
      port: row.port,
      uploaded: BigInt(row.uploaded),
      downloaded: BigInt(row.downloaded),
      left: BigInt(row.left),
      event: (events.has(row.event ?? "") ? row.event : "") as AnnounceEvent,
      compact: row.compact,
      userAgent: row.user_agent ?? "",
      lastAnnounce: row.last_announce.getTime(),
    })),
    swarms: swarms.rows.filter(isOwn).map((row) => ({ infoHash: row.info_hash, completed: row.completed })),
    completions: completions.rows.map((row) => ({ userId: row.user_id, torrentId: row.torrent_id })),
    ...(shard && { activeTorrents: await loadActiveTorrents(pool, shard) }),
  };
}

async function loadActiveTorrents(pool: Pool | PoolClient, { index }: Shard): Promise<Restored["activeTorrents"]> {
  const { rows } = await pool.query<{ userId: string; count: number }>(
    `SELECT user_id AS "userId", active[$1] AS count FROM tracker_member_shards WHERE active[$1] > 0`,
    [index],
  );
  return rows;
}
