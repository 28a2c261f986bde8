import type { PoolClient } from "pg";
import type { PeerKey, PeerRow, SwarmRow } from "#tracker/ledger/batch.ts";
import { booleanColumn, bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

export async function savePeers(client: PoolClient, peers: PeerRow[], interval: number): Promise<void> {
  await client.query({
    name: "tracker-peers",
    text: `INSERT INTO tracker_peers (info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, compact,
                                user_agent, last_announce, announce_interval, client_key, other_ip, other_port,
                                other_announce)
     SELECT p.info_hash, p.peer_id, p.user_id, p.ip, p.port, p.uploaded, p.downloaded, p."left", p.event, p.compact,
            p.user_agent, to_timestamp(p.last_announce), $13::int, p.client_key, nullif(p.other_ip, ''),
            CASE WHEN p.other_ip <> '' THEN p.other_port END, to_timestamp(p.other_announce)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[],
                 $9::text[], $10::boolean[], $11::text[], $12::float8[], $14::int[], $15::text[], $16::int[],
                 $17::float8[])
       AS p(info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, compact, user_agent, last_announce,
            client_key, other_ip, other_port, other_announce)
     JOIN users u ON u.id = p.user_id
     ON CONFLICT (info_hash, peer_id, user_id) DO UPDATE SET
       ip = excluded.ip, port = excluded.port, uploaded = excluded.uploaded, downloaded = excluded.downloaded,
       "left" = excluded."left", event = excluded.event, compact = excluded.compact, user_agent = excluded.user_agent,
       announce_interval = excluded.announce_interval, last_announce = excluded.last_announce,
       client_key = excluded.client_key, other_ip = excluded.other_ip, other_port = excluded.other_port,
       other_announce = excluded.other_announce`,
    values: [
      textColumn(peers, (p) => p.infoHash),
      textColumn(peers, (p) => p.peerId),
      textColumn(peers, (p) => p.userId),
      textColumn(peers, (p) => p.ip),
      intColumn(peers, (p) => p.port),
      bytesColumn(peers, (p) => p.uploaded),
      bytesColumn(peers, (p) => p.downloaded),
      bytesColumn(peers, (p) => p.left),
      textColumn(peers, (p) => p.event),
      booleanColumn(peers, (p) => p.compact),
      textColumn(peers, (p) => p.userAgent),
      timeColumn(peers, (p) => p.lastAnnounce),
      interval,
      intColumn(peers, (p) => p.key),
      textColumn(peers, (p) => p.other?.ip ?? ""),
      intColumn(peers, (p) => p.other?.port ?? 0),
      timeColumn(peers, (p) => p.other?.lastAnnounce ?? null),
    ],
  });
}

export async function removePeers(client: PoolClient, removed: PeerKey[]): Promise<void> {
  await client.query({
    name: "tracker-peers-gone",
    text: `DELETE FROM tracker_peers p USING unnest($1::text[], $2::text[], $3::text[]) AS g(info_hash, peer_id, user_id)
     WHERE p.info_hash = g.info_hash AND p.peer_id = g.peer_id AND p.user_id = g.user_id`,
    values: [
      textColumn(removed, (g) => g.infoHash),
      textColumn(removed, (g) => g.peerId),
      textColumn(removed, (g) => g.userId),
    ],
  });
}

export async function saveSwarms(client: PoolClient, swarms: SwarmRow[]): Promise<void> {
  const [hashes, torrents] = [textColumn(swarms, (s) => s.infoHash), intColumn(swarms, (s) => s.torrentId)];
  const [seeders, leechers] = [intColumn(swarms, (s) => s.seeders), intColumn(swarms, (s) => s.leechers)];
  await client.query({
    name: "tracker-swarms",
    text: `INSERT INTO tracker_swarms AS old (info_hash, torrent_id, seeders, leechers, completed, total_announces,
       last_activity, updated_at, uploaded, downloaded, seeding_time, leeching_time, average_upload_speed,
       average_download_speed)
     SELECT s.info_hash, s.torrent_id, s.seeders, s.leechers, s.completed, s.announces, to_timestamp(s.last_activity),
            to_timestamp(s.last_activity), s.uploaded, s.downloaded, s.seeding, s.leeching,
            tracker_speed(s.uploaded, s.seeding + s.leeching), tracker_speed(s.downloaded, s.leeching)
     FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::float8[], $8::bigint[],
                 $9::bigint[], $10::bigint[], $11::bigint[])
       AS s(info_hash, torrent_id, seeders, leechers, completed, announces, last_activity, uploaded, downloaded, seeding,
            leeching)
     JOIN torrents t ON t.id = s.torrent_id
     ON CONFLICT (info_hash) DO UPDATE SET torrent_id = excluded.torrent_id,
       seeders = excluded.seeders, leechers = excluded.leechers, last_activity = excluded.last_activity,
       completed = old.completed + excluded.completed, total_announces = old.total_announces + excluded.total_announces,
       updated_at = excluded.updated_at,
       uploaded = tracker_bytes(old.uploaded::numeric + excluded.uploaded),
       downloaded = tracker_bytes(old.downloaded::numeric + excluded.downloaded),
       seeding_time = old.seeding_time + excluded.seeding_time,
       leeching_time = old.leeching_time + excluded.leeching_time,
       average_upload_speed = tracker_speed(old.uploaded::numeric + excluded.uploaded,
         old.seeding_time + excluded.seeding_time + old.leeching_time + excluded.leeching_time),
       average_download_speed = tracker_speed(old.downloaded::numeric + excluded.downloaded,
         old.leeching_time + excluded.leeching_time)`,
    values: [
      hashes,
      torrents,
      seeders,
      leechers,
      intColumn(swarms, (s) => s.completed),
      intColumn(swarms, (s) => s.announces),
      timeColumn(swarms, (s) => s.lastActivity),
      bytesColumn(swarms, (s) => s.uploaded),
      bytesColumn(swarms, (s) => s.downloaded),
      longColumn(swarms, (s) => s.seedingSeconds),
      longColumn(swarms, (s) => s.leechingSeconds),
    ],
  });
  // Only rows that change: each write of a torrent updates the indexes of the list.
  await client.query({
    name: "tracker-swarm-sizes",
    text: `UPDATE torrents t SET seeders = s.seeders, leechers = s.leechers,
       last_seeded_at = CASE WHEN t.seeders > 0 AND s.seeders = 0 THEN to_timestamp(s.last_activity)
                        ELSE t.last_seeded_at END
     FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[]) AS s(id, seeders, leechers, last_activity)
     WHERE t.id = s.id AND (t.seeders, t.leechers) IS DISTINCT FROM (s.seeders, s.leechers)`,
    values: [torrents, seeders, leechers, timeColumn(swarms, (s) => s.lastActivity)],
  });
}
