import type { MemberRight } from "../../core/kernel/member-rights.ts";

/**
 * Members who may act at present, as a condition of Prisma's. A link or a code works only as long as the member who handed
 * it out may act: ask when it is used, not when it is made.
 */
export const mayAct = { isActive: true, isSuspended: false, deletedAt: null } as const;

/** Members who may act, and whose right staff have not limited. */
export const mayUse = (right: MemberRight, now: Date) => ({
  ...mayAct,
  standingSteps: {
    none: {
      kind: "limit" as const,
      rights: { has: right },
      liftedAt: null,
      OR: [{ until: null }, { until: { gt: now } }],
    },
  },
});
