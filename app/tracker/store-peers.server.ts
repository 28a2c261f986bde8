import type { PoolClient } from "pg";
import type { PeerKey, PeerRow, SwarmRow } from "#tracker/ledger/batch.ts";
import { booleanColumn, bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

export async function savePeers(client: PoolClient, peers: PeerRow[], interval: number): Promise<void> {
  await client.query({
    name: "tracker-peers",
    text: `WITH batch AS MATERIALIZED (
       SELECT generate_series(1, cardinality($1::text[])) AS i, unnest($1::text[]) AS info_hash,
              unnest($2::text[]) AS peer_id, unnest($3::text[]) AS user_id, unnest($4::text[]) AS ip,
              unnest($5::int[]) AS port, unnest($6::bigint[]) AS uploaded, unnest($7::bigint[]) AS downloaded,
              unnest($8::bigint[]) AS "left", unnest($9::text[]) AS event, unnest($10::boolean[]) AS compact,
              unnest($11::text[]) AS user_agent, unnest($12::float8[]) AS last_announce, unnest($14::int[]) AS client_key,
              unnest($15::text[]) AS other_ip, unnest($16::int[]) AS other_port, unnest($17::float8[]) AS other_announce
     ), updated AS (
       UPDATE tracker_peers p SET
         ip = b.ip, port = b.port, uploaded = b.uploaded, downloaded = b.downloaded, "left" = b."left", event = b.event,
         compact = b.compact, user_agent = b.user_agent, announce_interval = $13::int,
         last_announce = to_timestamp(b.last_announce), client_key = b.client_key, other_ip = nullif(b.other_ip, ''),
         other_port = CASE WHEN b.other_ip <> '' THEN b.other_port END, other_announce = to_timestamp(b.other_announce)
       FROM batch b WHERE p.info_hash = b.info_hash AND p.peer_id = b.peer_id AND p.user_id = b.user_id
       RETURNING b.i
     )
     INSERT INTO tracker_peers (info_hash, peer_id, user_id, ip, port, uploaded, downloaded, "left", event, compact,
                                user_agent, last_announce, announce_interval, client_key, other_ip, other_port,
                                other_announce)
     SELECT b.info_hash, b.peer_id, b.user_id, b.ip, b.port, b.uploaded, b.downloaded, b."left", b.event, b.compact,
            b.user_agent, to_timestamp(b.last_announce), $13::int, b.client_key, nullif(b.other_ip, ''),
            CASE WHEN b.other_ip <> '' THEN b.other_port END, to_timestamp(b.other_announce)
     FROM batch b JOIN users u ON u.id = b.user_id WHERE b.i NOT IN (SELECT i FROM updated)`,
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
    text: `WITH batch AS MATERIALIZED (
       SELECT s.* FROM (
         SELECT generate_series(1, cardinality($1::text[])) AS i, unnest($1::text[]) AS info_hash,
                unnest($2::int[]) AS torrent_id, unnest($3::int[]) AS seeders, unnest($4::int[]) AS leechers,
                unnest($5::int[]) AS completed, unnest($6::int[]) AS announces, unnest($7::float8[]) AS last_activity,
                unnest($8::bigint[]) AS uploaded, unnest($9::bigint[]) AS downloaded, unnest($10::bigint[]) AS seeding,
                unnest($11::bigint[]) AS leeching) s
       JOIN torrents t ON t.id = s.torrent_id
     ), updated AS (
       UPDATE tracker_swarms w SET torrent_id = b.torrent_id, seeders = b.seeders, leechers = b.leechers,
         completed = w.completed + b.completed, total_announces = w.total_announces + b.announces,
         last_activity = to_timestamp(b.last_activity), updated_at = to_timestamp(b.last_activity),
         uploaded = tracker_sum(w.uploaded, b.uploaded), downloaded = tracker_sum(w.downloaded, b.downloaded),
         seeding_time = w.seeding_time + b.seeding, leeching_time = w.leeching_time + b.leeching,
         average_upload_speed = tracker_speed(tracker_sum(w.uploaded, b.uploaded),
           w.seeding_time + b.seeding + w.leeching_time + b.leeching),
         average_download_speed = tracker_speed(tracker_sum(w.downloaded, b.downloaded),
           w.leeching_time + b.leeching)
       FROM batch b WHERE w.info_hash = b.info_hash
       RETURNING b.i
     )
     INSERT INTO tracker_swarms (info_hash, torrent_id, seeders, leechers, completed, total_announces, last_activity,
       updated_at, uploaded, downloaded, seeding_time, leeching_time, average_upload_speed, average_download_speed)
     SELECT info_hash, torrent_id, seeders, leechers, completed, announces, to_timestamp(last_activity),
            to_timestamp(last_activity), uploaded, downloaded, seeding, leeching,
            tracker_speed(uploaded, seeding + leeching), tracker_speed(downloaded, leeching)
     FROM batch WHERE i NOT IN (SELECT i FROM updated)`,
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
  // Only rows that change, because each write of a torrent updates the list's indexes.
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
