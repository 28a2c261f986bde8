import { z } from "zod";

/** While the site is read-only, members can read and share as usual, but nothing they send is saved. */
export const ReadOnly = z.object({
  isOn: z.boolean().default(false),
  /** Whether staff can continue to work: delete, suspend, decide. */
  staffGoesOn: z.boolean().default(false),
  /** Why, and for how long, in the operators' words. */
  words: z.string().max(300).default(""),
});

export type ReadOnly = z.output<typeof ReadOnly>;

/** The message on every page and in every refusal. */
export const readOnlyMessage = ({ words }: Pick<ReadOnly, "words">): string =>
  `The site is read-only for now: nothing can be saved.${words ? ` ${words}` : ""}`;
