import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { openPools, type Pools } from "./connections.server.ts";
import { PrismaClient } from "./generated/client.ts";
import { createReads, type Reads } from "./reads.server.ts";

export type Database = Pick<Pools, "pool" | "direct"> & { db: PrismaClient; reads: Reads; close: () => Promise<void> };

/** Prisma on connections that the caller closes. */
export const prismaOn = (pool: Pool) => new PrismaClient({ adapter: new PrismaPg(pool) });

type Options = { max?: number; directUrl?: string | null };

/** One pool for Prisma and for handwritten statements. */
export function createDatabase(connectionString: string, { max = 10, directUrl = null }: Options = {}): Database {
  const { pool, direct, end } = openPools({ connectionString, directUrl, max, name: "patchbay" });
  const db = prismaOn(pool);
  return {
    pool,
    direct,
    db,
    reads: createReads(pool),
    async close() {
      await db.$disconnect();
      if (!pool.ended) await end();
    },
  };
}
