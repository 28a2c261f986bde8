import { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { type ItemQueue, itemQueues } from "./queues.server.ts";

export type Waiting = Record<ItemQueue | "jobs" | "mails" | "webhooks", number>;

const countOf = (queue: ItemQueue) => Prisma.sql`(SELECT count(*)::int FROM (${itemQueues[queue]}) AS waiting)`;

const counts = Prisma.sql`
  SELECT ${countOf("registrations")} AS registrations, ${countOf("uploads")} AS uploads,
    ${countOf("payments")} AS payments, ${countOf("complaints")} AS complaints, ${countOf("reviews")} AS reviews,
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts >= max_attempts) AS jobs,
    (SELECT count(*)::int FROM mails WHERE status = 'failed') AS mails,
    (SELECT count(*)::int FROM webhooks WHERE off_reason IS NOT NULL) AS webhooks`;

/** How much waits for an administrator, by queue; of jobs and mails those that have failed, of webhooks those that the site has switched off. Refuses all but staff. */
export const countWaiting = defineUseCase({
  name: "admin.count-waiting",
  input: NoInput,
  allow: isStaff,
  async read({ reads }) {
    const [waiting] = await reads.rows<Waiting>(counts);
    return ok(waiting as Waiting);
  },
});
