import { Prisma } from "#app/db/generated/client.ts";
import { DELETED_MEMBER } from "./deleted-member.ts";

/** SQL of the name of a member in the table `u`, as others see it; null if the join found nobody. */
export const shownNameIn = (u: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${u}.deleted_at IS NULL THEN ${u}.username ELSE ${DELETED_MEMBER} END`;
