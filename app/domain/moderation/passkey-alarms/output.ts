import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const time = z.string().datetime();

export const PasskeyAlarms = z.object({
  alarms: z.array(
    z.object({
      id: z.number().int(),
      userId: z.string(),
      username: z.string(),
      networks: z
        .number()
        .int()
        .min(0)
        .describe("Number of networks from which clients announced when the alarm was raised"),
      named: z.array(z.string()).describe("The first twenty of them, as 198.51.0.0/16"),
      raisedAt: time,
      renewedAt: time.nullable().describe("When the member has since generated a new passkey"),
    }),
  ),
  ...paged,
});
