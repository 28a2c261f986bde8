import { Prisma } from "#app/db/generated/client.ts";

/** Condition for listed uploads `f`, of torrents `t`, that staff are still to look at. */
export const isToLookAt = Prisma.sql`f.look_at_since IS NOT NULL AND t.is_active`;
