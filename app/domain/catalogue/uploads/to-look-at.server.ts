import { Prisma } from "#app/db/generated/client.ts";

/** Condition on listed uploads `f` of torrents `t`: staff have yet to look at them. */
export const isToLookAt = Prisma.sql`f.look_at_since IS NOT NULL AND t.is_active`;
