import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const count = z.number().int().min(0);

const iso = z.string().datetime();

export const WebSeeds = z.object({
  webSeeds: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      torrentId: z.number().int().nullable().describe("Null while it is not listed"),
      store: z.enum(["demo", "folder", "bucket"]),
      bytes: count,
      served: count,
      keptBy: z.string().nullable(),
      createdAt: iso,
    }),
  ),
  ...paged,
  freeBytes: z.number().nullable().describe("Free space where files are stored; null for a bucket"),
});

export const WebSeedRemoved = z.object({ webSeedId: z.number().int(), name: z.string() });
