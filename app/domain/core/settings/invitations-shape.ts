import { z } from "zod";

export const quotaPeriods = ["total", "month"] as const;
export type QuotaPeriod = (typeof quotaPeriods)[number];

export const quotaPeriodLabels: Record<QuotaPeriod, string> = {
  total: "In total",
  month: "Per calendar month (UTC)",
};

/** The highest possible quota. */
export const QUOTA_MAX = 100_000;

const most = z.number().int().min(0).max(QUOTA_MAX);

/** How many people a member may invite. */
export const Invitations = z.object({
  per: z.enum(quotaPeriods).default("total"),
  /** Null: no limit. */
  member: most.nullable().default(null),
  elite: most.nullable().default(null),
  /** Roles whose holders may invite more people than other members. */
  roles: z.array(z.object({ roleId: z.number().int(), most })).default([]),
  /** Whether staff see beside an inviter's name how many invitees' accounts were closed for cause. */
  marksInviter: z.boolean().default(false),
});

export type InvitationsSetting = z.output<typeof Invitations>;
