import { z } from "zod";
import { id } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";
import { CHAT_MAX } from "./bounds.ts";

const CHAT_ADMIN_PAGE = 50;

const MISSING = "Please write a message.";

export const SendChatMessage = z.object({
  message: z
    .string({ required_error: MISSING, invalid_type_error: MISSING })
    // A form sends each line end as two characters, of which the member typed one.
    .transform((message) => message.replace(/\r\n?/g, "\n"))
    .pipe(z.string().trim().min(1, MISSING).max(CHAT_MAX, `A message has at most ${CHAT_MAX} characters.`)),
  /** The sender's own name for this message: sent twice, it is one. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/, "This is not a key of a message.")
    .optional(),
});

export const OneChatMessage = z.object({ messageId: id("This is not a chat message.") });

export const ListChatForAdmin = z.object({ ...pageInput(CHAT_ADMIN_PAGE), search: Search });
