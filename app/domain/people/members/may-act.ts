import type { MemberRight } from "../../core/kernel/member-rights.ts";

/**
 * Members who may currently act, as a Prisma condition. A link or code works only while the member who issued it may
 * act: check this when it is used, not when it is created.
 */
export const mayAct = { isActive: true, isSuspended: false, deletedAt: null } as const;

/** Members who may act and whose right is not limited by staff. */
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
