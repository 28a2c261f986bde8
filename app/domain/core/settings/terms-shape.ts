import { z } from "zod";

/** The rules that members must accept before they continue. */
export const Terms = z.object({
  /** The latest version whose change was important; 0 before the first. */
  important: z.number().int().min(0).default(0),
});
