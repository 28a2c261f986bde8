import { Prisma } from "#app/db/generated/client.ts";

/**
 * The ids of the members whose name is like the pattern, to compare a column with. As an array it is a condition of the
 * column's own table, so that PostgreSQL takes indexes for all sides of an OR.
 */
export const membersNamed = (pattern: string): Prisma.Sql =>
  Prisma.sql`ANY(ARRAY(SELECT id FROM users WHERE username ILIKE ${pattern}))`;
