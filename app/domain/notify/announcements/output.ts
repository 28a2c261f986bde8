import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

export const NotificationId = z.object({ id: z.number().int() });

export const NotificationPage = z.object({
  notifications: z.array(
    z.object({
      id: z.number().int(),
      message: z.string(),
      created_at: z.string().datetime(),
      edited_at: z.string().datetime().nullable(),
      /** Only for staff who post announcements. */
      admin_username: z.string().optional(),
      ends_at: z.string().datetime().nullable().optional(),
      role: z.string().nullable().optional(),
    }),
  ),
  ...paged,
});
