import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

export type Database = { pool: pg.Pool; db: PrismaClient; close: () => Promise<void> };

/** Prisma on connections that are somebody else's to end. */
export const prismaOn = (pool: pg.Pool) => new PrismaClient({ adapter: new PrismaPg(pool) });

/** One pool for Prisma and for the statements written by hand. */
export function createDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString, max: options.max ?? 10, application_name: "patchbay" });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = prismaOn(pool);
  return {
    pool,
    db,
    async close() {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
