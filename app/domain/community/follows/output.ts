import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { followKinds } from "./schema.ts";

const followed = { kind: z.enum(followKinds), subjectId: z.string() };

export const Follows = z.object({
  follows: z.array(
    z.object({
      ...followed,
      label: z.string().describe("The kind in words"),
      name: z.string().nullable().describe("Null: no longer exists"),
      link: z.string().nullable().describe("Its page on this site"),
      feed: z.string().nullable().describe("The page that creates its feed URL; null if it has none"),
      followedAt: z.string().datetime(),
    }),
  ),
  ...paged,
});

export const Followed = z.object(followed);
