import { z } from "zod";
import { type MemberRight, memberRights, untilWords } from "../../core/kernel/member-rights.ts";

/** A limit that staff have set on what the caller may do, while it is in force. */
export const Limit = z.object({
  stepId: z.number(),
  rights: z.array(z.string()),
  until: z.string().nullable(),
  reason: z.string(),
  isAnswered: z.boolean(),
});
export type Limit = z.infer<typeof Limit>;

/** The limit on a right that lasts longest, as the refusal of its use names it; null if there is none. */
export const limitOn = (limits: readonly Limit[], right: MemberRight): Limit | null =>
  limits.find(({ rights }) => rights.includes(right)) ?? null;

/** "You may not comment until 3 December 2026." */
export const limitWords = (right: MemberRight, until: string | null): string =>
  `You may not ${memberRights[right]}${untilWords(until === null ? null : new Date(until))}.`;
