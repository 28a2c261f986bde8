import { z } from "zod";
import { ownSorts, ownViews } from "#app/domain/own-torrents/schema.ts";

const count = z.number().int();
/** A string of digits beyond 2^53. */
const bytes = z.union([count, z.string()]);

export const OwnTorrents = z.object({
  torrents: z.array(
    z.object({
      id: count,
      name: z.string(),
      size: z.string(),
      seeders: count,
      leechers: count,
      needsSeeders: z.boolean().describe("It has at most one seeder"),
      newer: z
        .object({ id: count, name: z.string(), version: z.string() })
        .nullable()
        .describe("The newest release of the same product that is newer"),
      uploaded: bytes,
      downloaded: bytes,
      ratio: z.number(),
      seedingTime: bytes.describe("Seconds"),
      completedAt: z.string().datetime().nullable(),
      lastAt: z.string().datetime().nullable().describe("The last announce"),
      client: z.string().nullable().describe("As the client names itself; null where none is in the swarm"),
    }),
  ),
  total: count,
  counts: z
    .object(Object.fromEntries(ownViews.map((view) => [view, count])))
    .describe("How long each list is without filters"),
  view: z.enum(ownViews),
  sortBy: z.enum(ownSorts),
  page: count,
  limit: count,
});
