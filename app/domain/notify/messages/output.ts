import { z } from "zod";
import { Member } from "../../people/members/output.ts";

const id = z.number().int();

export const Messages = z.array(
  z.object({
    id,
    subject: z.string(),
    content: z.string(),
    isRead: z.boolean(),
    isFromSite: z.boolean().describe("Sent by the site itself; cannot be answered"),
    createdAt: z.string().datetime(),
    sender: Member,
    receiver: Member,
  }),
);

export const UnreadCount = z.object({ count: z.number().int() });

export const MessageId = z.object({ id });

export const MessageRead = z.object({ id, isRead: z.literal(true) });
