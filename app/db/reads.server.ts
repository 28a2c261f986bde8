import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Prisma } from "./generated/client.ts";

/**
 * Frequent reads, sent straight to the pool without Prisma's client. `Row` describes what node-postgres returns: a Date
 * for a timestamp, text for a bigint or numeric; a date needs `::text`.
 */
export type Reads = {
  /**
   * The rows of a statement. With `once`, each connection parses and plans it only the first times: its text must not
   * depend on values, so a list of values is one parameter, `= ANY(${ids})`. A search is planned `anew`, because the
   * best index depends on the search word.
   */
  rows: <Row extends object>(statement: Prisma.Sql, planned?: "once" | "anew") => Promise<Row[]>;
};

const names = new Map<string, string>();

/** Equal texts have equal names in every process. */
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
