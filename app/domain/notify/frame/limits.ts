import type { MemberRight } from "../../core/kernel/member-rights.ts";

/** A limit that staff have set on what the caller may do, while it is in force. */
export type Limit = {
  stepId: number;
  /** The words for each limited right: "You may not comment until 3 December 2026." */
  words: Partial<Record<MemberRight, string>>;
  reason: string;
  isAnswered: boolean;
};

/** The limit on a right that lasts longest, as the refusal of its use names it; null if there is none. */
export const limitOn = (limits: readonly Limit[], right: MemberRight): Limit | null =>
  limits.find(({ words }) => words[right]) ?? null;
