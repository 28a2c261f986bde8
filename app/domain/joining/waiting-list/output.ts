import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

export const Waiting = z.object({
  success: z.boolean(),
  token: z.string().describe("Opens the person's own page, where the address can be removed from the list"),
  message: z.string(),
});

const time = z.string().datetime();

export const OwnWaiting = z.object({ token: z.string(), email: z.string(), createdAt: time });

export const WaitingList = z.object({
  people: z.array(z.object({ id: z.number().int(), email: z.string(), word: z.string(), createdAt: time })),
  ...paged,
});

export const WaitingRemoved = z.object({ id: z.number().int(), message: z.string() });
