import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { openPool } from "./connections.server.ts";
import { PrismaClient } from "./generated/client.ts";
import { createReads, type Reads } from "./reads.server.ts";

export type Database = { pool: Pool; db: PrismaClient; reads: Reads; close: () => Promise<void> };

/** Prisma on connections that are somebody else's to end. */
export const prismaOn = (pool: Pool) => new PrismaClient({ adapter: new PrismaPg(pool) });

/** One pool for Prisma and for the statements written by hand. */
export function createDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = openPool({ connectionString, max: options.max ?? 10, application_name: "patchbay" });
  const db = prismaOn(pool);
  return {
    pool,
    db,
    reads: createReads(pool),
    async close() {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
