import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";

/**
 * LIMIT and OFFSET of a page. The first page of the usual size has its own statement, so PostgreSQL keeps a plan for few
 * rows. With parameters it assumes a tenth of the table, and plans each time.
 */
export const limitRows = ({ skip, take }: { skip: number; take: number }, usual: number): Prisma.Sql =>
  skip === 0 && take === usual ? Prisma.raw(`LIMIT ${usual}`) : Prisma.sql`LIMIT ${take} OFFSET ${skip}`;

type Counted = { total: number };

/** How many rows a list has in all, as each row of its page tells. A page behind the last one has none: it is counted. */
export async function totalOf(reads: Reads, rows: Counted[], skip: number, count: Prisma.Sql): Promise<number> {
  const [row] = rows.length > 0 || skip === 0 ? rows : await reads.rows<Counted>(count, "anew");
  return row?.total ?? 0;
}
