import { z } from "zod";
import { standings } from "./schema.ts";

export const StatusOfPayment = z.object({
  reference: z.string(),
  kind: z.enum(["registration", "payment"]),
  standing: z.enum(standings),
  method: z.string().nullable(),
  amount: z.number().nullable(),
  since: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
