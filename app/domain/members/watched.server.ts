import { Prisma } from "#app/db/generated/client.ts";

/** Condition for a watch `w` that is in force: nobody has ended it, and its end date has not come. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(w.ended_at IS NULL AND (w.until IS NULL OR w.until > ${now}))`;
