import { z } from "zod";
import { pageNames } from "./schema.ts";

const page = { page: z.enum(pageNames), title: z.string() };

export const PageSaved = z.object(page);

export const PageText = z.object({
  ...page,
  text: z.string(),
  initialText: z.string(),
  isReviewed: z.boolean().describe("Whether operators changed the text, or read the rules and kept them"),
});
