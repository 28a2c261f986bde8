import type { PoolClient } from "pg";
import type { Restored } from "#tracker/ports.ts";
import type { AnnounceEvent } from "#tracker/protocol/announce-request.ts";

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
  last_announce: number;
  client_key: number;
  other_ip: string | null;
  other_port: number | null;
  other_announce: number | null;
};

const ROWS_PER_PART = 10_000;
const NOTHING: Restored = { peers: [], swarms: [], completions: [], lastActivity: [] };

const events: ReadonlySet<string> = new Set(["started", "stopped", "completed", "paused"]);

/** Passes on in parts the tracker's state when its last batch was saved. `client` is in a transaction. */
export async function loadTracker(client: PoolClient, restore: (part: Restored) => void): Promise<void> {
  // All rows are wanted. By default PostgreSQL plans a cursor for the first tenth of them.
  await client.query("SET LOCAL cursor_tuple_fraction = 1");
  await eachPart<{ info_hash: string; completed: number }>(
    client,
    "SELECT info_hash, completed FROM tracker_swarms WHERE completed > 0",
    (rows) =>
      restore({ ...NOTHING, swarms: rows.map((row) => ({ infoHash: row.info_hash, completed: row.completed })) }),
  );
  await eachPart<{ user_id: string; torrent_id: number }>(
    client,
    "SELECT user_id, torrent_id FROM tracker_snatches WHERE completed_at IS NOT NULL",
    (rows) =>
      restore({ ...NOTHING, completions: rows.map((row) => ({ userId: row.user_id, torrentId: row.torrent_id })) }),
  );
  await eachPart<{ user_id: string; at: number }>(
    client,
    `SELECT user_id, extract(epoch FROM last_activity)::float8 * 1000 AS at FROM tracker_stats
       WHERE last_activity IS NOT NULL`,
    (rows) =>
      restore({ ...NOTHING, lastActivity: rows.map((row) => ({ userId: row.user_id, at: Math.round(row.at) })) }),
  );
  await eachPart<PeerRecord>(
    client,
    `SELECT p.info_hash, p.peer_id, p.user_id, p.ip, p.port, p.uploaded, p.downloaded, p."left", p.event, p.compact,
              p.user_agent, extract(epoch FROM p.last_announce)::float8 * 1000 AS last_announce, p.client_key,
              p.other_ip, p.other_port, extract(epoch FROM p.other_announce)::float8 * 1000 AS other_announce
       FROM tracker_peers p JOIN users u ON u.id = p.user_id WHERE u.is_active AND NOT u.is_suspended`,
    (rows) => restore({ ...NOTHING, peers: rows.map(toPeerRow) }),
  );
}

/** Reads the rows of a statement through a cursor. */
async function eachPart<Row extends object>(
  client: PoolClient,
  select: string,
  take: (rows: Row[]) => void,
): Promise<void> {
  await client.query(`DECLARE parts NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_PER_PART} FROM parts`);
    if (rows.length === 0) break;
    take(rows);
  }
  await client.query("CLOSE parts");
}

const toPeerRow = (row: PeerRecord): Restored["peers"][number] => ({
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
  lastAnnounce: Math.round(row.last_announce),
  key: row.client_key,
  other:
    row.other_ip === null || row.other_port === null || row.other_announce === null
      ? null
      : { ip: row.other_ip, port: row.other_port, lastAnnounce: Math.round(row.other_announce) },
});
