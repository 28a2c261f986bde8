import { Prisma } from "#app/db/generated/client.ts";

/** Condition for the alarms `a` that staff have not checked yet. */
export const isUnseenAlarm = Prisma.sql`a.seen_at IS NULL`;
