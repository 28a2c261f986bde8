import { z } from "zod";

export const RightUses = z.object({
  uses: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      usedAt: z.string().datetime().nullable().describe("To the hour; null where it was not used yet"),
      usedBy: z.string().nullable(),
      holders: z.number().int().describe("The number of members to whom roles give it"),
      isUnused: z.boolean().describe("Given to somebody by a role, and without use for 90 days"),
    }),
  ),
});
