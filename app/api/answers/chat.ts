import { z } from "zod";

export const ChatPage = z.object({
  messages: z.array(
    z.object({
      id: z.number().int(),
      username: z.string(),
      message: z.string(),
      created_at: z.string().datetime(),
      is_deleted: z.boolean(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export const ChatMessageDeleted = z.object({ id: z.number().int() });
