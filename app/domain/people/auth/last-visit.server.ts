import { Prisma } from "#app/db/generated/client.ts";

/** A visit has ended when the member has not been seen for three hours. */
const VISIT_ENDS_MS = 3 * 3_600_000;

/** When the previous visit of a row of `users` ended; null on the first visit. */
export const lastVisit = (now: Date) => Prisma.sql`
  CASE WHEN last_seen_at < ${new Date(now.getTime() - VISIT_ENDS_MS)} THEN last_seen_at ELSE last_visit_at END`;
