import { z } from "zod";

/** The fields of a list that is read page by page. */
export const paged = { total: z.number().int(), page: z.number().int(), limit: z.number().int() };
