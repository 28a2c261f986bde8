import { z } from "zod";
import { itemQueueNames } from "#app/domain/administration/admin/queues.server.ts";

const queue = z.enum(itemQueueNames);
const seconds = z.number().describe("In seconds; 0 if nothing is waiting");

export const Claimed = z.object({
  queue,
  id: z.string(),
  until: z.string().datetime(),
  message: z.string(),
});

export const QueueState = z.object({
  queue,
  waiting: z.number().int(),
  oldest: seconds,
  median: seconds.describe("Median waiting time of the items, in seconds; 0 if nothing is waiting"),
  now: z.string().datetime(),
  last: z
    .object({
      did: z.string(),
      id: z.string(),
      name: z.string(),
      why: z.string().nullable().describe("Why it can't be undone; null if it can"),
    })
    .nullable()
    .describe("The caller's own latest decision of the last ten minutes, unless it was taken back"),
  claims: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      isMine: z.boolean(),
      until: z.string().datetime(),
      minutes: z.number().int(),
    }),
  ),
});
