import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { itemQueueNames, itemQueues } from "./queues.server.ts";

const NextWaiting = z.object({ queue: z.enum(itemQueueNames), id: z.string().max(100) });

type Next = { id: string; name: string };

/**
 * What waits next in a queue: the one that began to wait after the given one, and after the last of them the first
 * again. Null where nothing else waits. Refuses all but staff.
 */
export const findNextWaiting = defineUseCase({
  name: "admin.find-next-waiting",
  input: NextWaiting,
  allow: isStaff,
  async read({ reads }, { queue, id }) {
    const [next] = await reads.rows<Next>(Prisma.sql`
      WITH waiting AS (${itemQueues[queue]}), this AS (SELECT since, tie FROM waiting WHERE id = ${id})
      SELECT id, name FROM waiting WHERE id <> ${id}
      ORDER BY coalesce((since, tie) < (SELECT since, tie FROM this), false), since, tie LIMIT 1`);
    return ok({ next: next ?? null });
  },
});
