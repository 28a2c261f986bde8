import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../kernel/actor.ts";
import { anyStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { type Queue, queueRights } from "./queue-rights.ts";
import { failedJobs, type ItemQueue, itemQueueNames, queueOf } from "./queues.server.ts";

/** The item that is open, if one is. */
const OpenItem = z.object({ queue: z.enum(itemQueueNames), id: z.string().max(100) }).partial();

export type Waiting = Record<Queue, number>;
export type Next = { id: string; name: string };

/** Queues whose items have no page of their own. */
const counts: Record<Exclude<Queue, ItemQueue>, Prisma.Sql> = {
  jobs: failedJobs,
  mails: Prisma.sql`(SELECT count(*)::int FROM mails WHERE status = 'failed')`,
  webhooks: Prisma.sql`(SELECT count(*)::int FROM webhooks WHERE off_reason IS NOT NULL)`,
};

const isItemQueue = (queue: Queue): queue is ItemQueue => (itemQueueNames as string[]).includes(queue);

const countOf = (queue: Queue, actor: Actor): Prisma.Sql =>
  isItemQueue(queue) ? Prisma.sql`(SELECT count(*)::int FROM (${queueOf(queue, actor)}) AS waiting)` : counts[queue];

const mayWorkOn = (actor: Actor, queue: Queue): boolean => queueRights[queue].some((right) => mayDo(actor, right));

/** The counts of the queues that an actor may work on; 0 for the others. */
const countsFor = (actor: Actor): Prisma.Sql =>
  Prisma.join(
    (Object.keys(queueRights) as Queue[]).map(
      (queue) => Prisma.sql`${mayWorkOn(actor, queue) ? countOf(queue, actor) : Prisma.sql`0`} AS ${Prisma.raw(queue)}`,
    ),
  );

const nextOf = (actor: Actor, queue: ItemQueue, id: string) => Prisma.sql`
  SELECT json_build_object('id', id, 'name', name) FROM (
    WITH waiting AS (${queueOf(queue, actor)}), this AS (SELECT since, tie FROM waiting WHERE id = ${id})
    SELECT id, name FROM waiting WHERE id <> ${id}
    ORDER BY coalesce((since, tie) < (SELECT since, tie FROM this), false), since, tie LIMIT 1) AS following`;

/**
 * How much waits for an administrator, by queue; of jobs and mails those that have failed, of webhooks those that the
 * site has switched off. `next` is what waits next to the open item of a queue: the one that began to wait after it, and
 * after the last of them the first again; null where nothing else waits. A queue without the actor's right counts 0.
 * Refuses all but staff.
 */
export const countWaiting = defineUseCase({
  name: "admin.count-waiting",
  input: OpenItem,
  allow: anyStaff,
  async read({ reads, actor }, { queue, id }) {
    const next = queue && id && mayWorkOn(actor, queue) ? nextOf(actor, queue, id) : Prisma.sql`SELECT NULL`;
    const [row] = await reads.rows<Waiting & { next: Next | null }>(
      Prisma.sql`SELECT ${countsFor(actor)}, (${next}) AS next`,
    );
    const { next: following, ...waiting } = row as Waiting & { next: Next | null };
    return ok({ waiting, next: following });
  },
});
