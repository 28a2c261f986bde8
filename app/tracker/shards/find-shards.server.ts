import type { TLSSocket } from "node:tls";
import type { Pool } from "pg";
import { findShards } from "../pair/lease.server.ts";
import { createShardAsker, type TrackerRequest } from "./ask-shard.server.ts";
import type { Shard } from "./shard.ts";

const FRESH_MS = 1_000;

/** Asks other shards at the addresses that the database has of them; another tracker may take a shard over at any time. */
export function askShards(pool: Pool, { count }: Shard, open: (address: string) => Promise<TLSSocket>) {
  const ask = createShardAsker(open);
  let addresses = new Map<number, string>();
  let readAt = Number.NEGATIVE_INFINITY;

  async function addressOf(index: number): Promise<string | undefined> {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      // While the database is away nobody takes a shard over.
      addresses = await findShards(pool, count).catch(() => addresses);
    }
    return addresses.get(index);
  }

  return async (index: number, request: TrackerRequest): Promise<string | null> => {
    const address = await addressOf(index);
    return address === undefined ? null : ask(address, request);
  };
}
