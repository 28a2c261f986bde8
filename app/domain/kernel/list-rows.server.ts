import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";

/**
 * LIMIT and OFFSET of a page. The first page of the usual size is a text of its own: PostgreSQL keeps its plan, which
 * is one for few rows. Of a page in a parameter it takes a tenth of the table for granted, and plans each anew.
 */
export const limitRows = ({ skip, take }: { skip: number; take: number }, usual: number): Prisma.Sql =>
  skip === 0 && take === usual ? Prisma.raw(`LIMIT ${usual}`) : Prisma.sql`LIMIT ${take} OFFSET ${skip}`;

type Counted = { total: number };

/** How many rows a list has in all, as each row of its page tells. A page behind the last one has none: it is counted. */
export async function totalOf(reads: Reads, rows: Counted[], skip: number, count: Prisma.Sql): Promise<number> {
  const [row] = rows.length > 0 || skip === 0 ? rows : await reads.rows<Counted>(count, "anew");
  return row?.total ?? 0;
}
