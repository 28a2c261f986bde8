import { z } from "zod";

export const SeedersAsked = z.object({
  told: z.number().int().describe("Number of members who were asked, without names"),
  message: z.string(),
});
