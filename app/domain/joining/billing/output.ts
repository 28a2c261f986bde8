import { z } from "zod";
import { timeKinds } from "./time-words.ts";

export const Terms = z.object({
  monthlyPrice: z.number(),
  yearlyPrice: z.number(),
  reminderDays: z.number().int(),
  graceDays: z.number().int(),
});

export const OverdueCount = z.object({ total: z.number().int() });

export const PaidTime = z.object({
  entries: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: z.enum(timeKinds),
      seconds: z.number().int().describe("The time added; negative: taken away"),
      dueAfter: z.string().nullable().describe("The new due date of the next payment"),
      leftAfter: z.number().int().nullable().describe("The seconds of paid time paused from then on"),
      paymentId: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export const PaidTimeOf = PaidTime.extend({ username: z.string() });
