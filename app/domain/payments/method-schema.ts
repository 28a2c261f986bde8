import { z } from "zod";
import { methodIds } from "./methods.ts";

export const SetMethod = z.object({
  methodId: z.enum(methodIds, { message: "There is no such method." }),
  name: z.string().trim().max(60, "A name has at most 60 characters.").default(""),
  address: z.string().trim().max(200, "An address has at most 200 characters.").default(""),
  note: z.string().trim().max(1_000, "A note has at most 1,000 characters.").default(""),
  order: z.coerce.number().int().min(0).max(99).default(0),
  /** A checkbox: absent when it is not ticked, which a default tells the browser too: a required box has to be ticked. */
  isOffered: z.boolean().default(false),
});
