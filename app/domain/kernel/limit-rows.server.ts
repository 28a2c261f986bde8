import { Prisma } from "#app/db/generated/client.ts";

/**
 * LIMIT and OFFSET of a page. The first page of the usual size is a text of its own: PostgreSQL keeps its plan, which
 * is one for few rows. Of a page in a parameter it takes a tenth of the table for granted, and plans each anew.
 */
export const limitRows = ({ skip, take }: { skip: number; take: number }, usual: number): Prisma.Sql =>
  skip === 0 && take === usual ? Prisma.raw(`LIMIT ${usual}`) : Prisma.sql`LIMIT ${take} OFFSET ${skip}`;
