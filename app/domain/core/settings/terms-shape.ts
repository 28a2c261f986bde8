import { z } from "zod";

/** The rules that members have to accept before they go on. */
export const Terms = z.object({
  /** The latest version whose change was important; 0 before the first. */
  important: z.number().int().min(0).default(0),
});
