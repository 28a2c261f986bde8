import { z } from "zod";
import { UserChanged } from "../../people/members/output.ts";

export const PrivacyPage = z.object({
  kinds: z.array(
    z.object({
      title: z.string(),
      holds: z.string(),
      why: z.string(),
      seenBy: z.string(),
      kept: z.string(),
      days: z.number().int().nullable(),
    }),
  ),
});

export const Leaving = z.object({ leavesAt: z.string().datetime().nullable() });

export const LeavingSoon = z.object({ leavesAt: z.string().datetime(), message: z.string() });

export const Kept = z.object({ message: z.string() });

const days = z.number().int();

export const Traces = z.object({
  downloadDays: days,
  deviceDays: days,
  mailDays: days,
  joiningDays: days,
  waitingDays: days,
  auditDays: days,
  reportDays: days,
  proofDays: days,
});

export const UserDeleted = UserChanged.extend({ userId: z.string() });
