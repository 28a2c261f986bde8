import { z } from "zod";

/** An act that is done, with a message for the person. */
export const Done = z.object({ success: z.boolean(), message: z.string() });
