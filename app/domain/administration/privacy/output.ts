import { z } from "zod";
import { Message } from "../../core/kernel/output.ts";

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

const _days = z.number().int();

export const UserDeleted = Message.extend({ userId: z.string() });
