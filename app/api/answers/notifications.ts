import { z } from "zod";

export const NotificationId = z.object({ id: z.number().int() });

export const NotificationPage = z.object({
  notifications: z.array(
    z.object({
      id: z.number().int(),
      message: z.string(),
      created_at: z.string().datetime(),
      /** For administrators alone. */
      admin_username: z.string().optional(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
