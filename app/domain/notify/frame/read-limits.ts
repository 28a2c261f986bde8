import { z } from "zod";
import { isMemberRight, limitWords } from "../../core/kernel/member-rights.ts";
import type { Limit } from "./limits.ts";

const Stored = z.array(
  z.object({
    stepId: z.number(),
    rights: z.array(z.string()),
    until: z.coerce.date().nullable(),
    reason: z.string(),
    isAnswered: z.boolean(),
  }),
);

/** The limits in force from the JSON of their steps; null means that there are none. */
export const readLimits = (stored: unknown): Limit[] =>
  stored === null
    ? []
    : Stored.parse(stored).map(({ rights, until, ...limit }) => ({
        ...limit,
        words: Object.fromEntries(rights.filter(isMemberRight).map((right) => [right, limitWords(right, until)])),
      }));
