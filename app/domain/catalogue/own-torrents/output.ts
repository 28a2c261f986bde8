import { z } from "zod";
import { eachOf, paged } from "../../core/kernel/output.ts";
import { ownSorts, ownViews } from "./schema.ts";

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
        .object({ id: count, name: z.string(), version: z.string().nullable() })
        .nullable()
        .describe("The release that replaces it, otherwise the newest of its product"),
      uploaded: bytes,
      downloaded: bytes,
      ratio: z.number(),
      seedingTime: bytes.describe("Seconds"),
      completedAt: z.string().datetime().nullable(),
      lastAt: z.string().datetime().nullable().describe("The last announce"),
      client: z.string().nullable().describe("The client's name for itself; null if no client is in the swarm"),
    }),
  ),
  total: count,
  counts: eachOf(ownViews, count).describe("Length of each list without filters"),
  view: z.enum(ownViews),
  sortBy: z.enum(ownSorts),
  page: count,
  limit: count,
});

const named = { id: count, name: z.string(), version: z.string().nullable() };

export const NewerReleases = z.object({
  releases: z.array(
    z.object({
      ...named,
      size: z.string(),
      seeders: count,
      leechers: count,
      createdAt: z.string().datetime(),
      replaces: z.array(z.object(named)).describe("The caller's older torrents, newest first"),
    }),
  ),
  ...paged,
});
