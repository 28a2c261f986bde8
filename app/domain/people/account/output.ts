import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

export const SignIns = z.object({
  signIns: z.array(
    z.object({
      id: z.number().int(),
      device: z.string().describe("Browser and system"),
      address: z.string(),
      isNewDevice: z.boolean().describe("Whether the account did not know the browser"),
      withCode: z.boolean().describe("Whether two-step sign-in asked for a code"),
      createdAt: z.string().datetime(),
    }),
  ),
  ...paged,
});
