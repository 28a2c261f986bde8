import { Prisma } from "#app/db/generated/client.ts";

/**
 * Whether a column holds this mail address, in any letter case. An address may hold % and _, so it is never a
 * pattern: neither ILIKE nor Prisma's insensitive mode, which is one. Tables with addresses have an index of
 * `lower(…)`.
 */
export const sameAddress = (column: Prisma.Sql, address: string): Prisma.Sql =>
  Prisma.sql`lower(${column}) = lower(${address})`;
