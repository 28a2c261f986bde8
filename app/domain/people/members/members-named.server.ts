import { Prisma } from "#app/db/generated/client.ts";

/**
 * The ids of the members whose name matches the pattern, to compare a column with. As an array, it is a condition on
 * the column's own table, so that PostgreSQL can use indexes for all sides of an OR.
 */
export const membersNamed = (pattern: string): Prisma.Sql =>
  Prisma.sql`ANY(ARRAY(SELECT id FROM users WHERE username ILIKE ${pattern}))`;
