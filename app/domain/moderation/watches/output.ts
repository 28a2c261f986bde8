import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const time = z.string().datetime();

export const Watched = z.object({
  watched: z.array(
    z.object({
      userId: z.string(),
      username: z.string(),
      reason: z.string(),
      until: time.nullable(),
      posts: z.array(
        z.object({
          kind: z.enum(["topic", "reply", "comment", "chat"]),
          id: z.number().int(),
          title: z.string(),
          text: z.string().describe("Its first 2,000 characters"),
          at: time,
          path: z.string(),
        }),
      ),
      seenUpTo: time.nullable().describe("When the latest of these was written; null if there is nothing to look at"),
    }),
  ),
  ...paged,
});
