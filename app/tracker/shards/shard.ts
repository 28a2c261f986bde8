import { crc32 } from "node:zlib";

/** Which tracker this is, counted from 1, of how many that share the torrents. */
export type Shard = { index: number; count: number };

/**
 * The tracker that a torrent belongs to, by the bytes of the info hash that it is on record by. A proxy can compute the
 * same: haproxy with `url_param(info_hash),url_dec,crc32,mod(4),add(1)`, however a client escapes the bytes.
 */
export const shardOf = (infoHash: Uint8Array, count: number): number => (crc32(infoHash) % count) + 1;
