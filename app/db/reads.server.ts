import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Prisma } from "./generated/client.ts";

/**
 * The reads that run again and again: straight on the pool, past Prisma's client. `Row` says what node-postgres makes
 * of the columns: a timestamp is a Date, a bigint and a numeric are text, a date needs `::text`.
 */
export type Reads = {
  /**
   * The rows of a statement. Planned `once`, each connection parses and plans it only the first times: its text may not
   * depend on values, so a list of them is one parameter, `= ANY(${ids})`. A search is planned `anew`, because the word
   * that it looks for decides on the index.
   */
  rows: <Row extends object>(statement: Prisma.Sql, planned?: "once" | "anew") => Promise<Row[]>;
};

const names = new Map<string, string>();

/** The same text has the same name in every process. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  names.set(text, name);
  return name;
}

export const createReads = (pool: Pool): Reads => ({
  async rows({ text, values }, planned = "once") {
    const name = planned === "once" ? nameOf(text) : undefined;
    return (await pool.query({ name, text, values })).rows;
  },
});
