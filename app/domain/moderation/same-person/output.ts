import { z } from "zod";
import { sameKindNames } from "./kinds.ts";

export const SamePerson = z.object({
  userId: z.string(),
  username: z.string(),
  accounts: z.array(
    z.object({
      kind: z.enum(sameKindNames).describe("What the two accounts have in common"),
      userId: z.string(),
      username: z.string(),
      at: z.string().datetime().nullable().describe("The last time, if there is one"),
    }),
  ),
});
