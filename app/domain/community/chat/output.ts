import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

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
  ...paged,
});

export const ChatMessageDeleted = z.object({ id: z.number().int() });
