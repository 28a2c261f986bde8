import { z } from "zod";
import { pageInput } from "../../core/kernel/page-input.ts";

const ONLINE_PER_PAGE = 500;
const IDS = 100;
const tooMany = `Ask for at most ${IDS} members at once.`;

export const ListOnline = z.object({
  ...pageInput(ONLINE_PER_PAGE),
  userIds: z
    .string()
    .max(IDS * 64, tooMany)
    .transform((ids) => ids.split(",").slice(0, IDS + 1))
    .refine((ids) => ids.length <= IDS, tooMany)
    .optional()
    .describe("Only members with these IDs, separated by commas"),
});
