import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/pages.ts";

export const CHAT_MAX = 2_000;
/** How many lines somebody who comes in is shown. */
export const CHAT_HISTORY = 100;
export const CHAT_ADMIN_PAGE = 50;
export const DELETED_WORDS = "[Message deleted]";

const words = { required_error: "Please write a message.", invalid_type_error: "Please write a message." };

export const SendChatMessage = z.object({
  message: z
    .string(words)
    // A form sends line ends as two characters, of which the writer has typed one.
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .pipe(
      z
        .string()
        .trim()
        .min(1, "Please write a message.")
        .max(CHAT_MAX, `A message has at most ${CHAT_MAX} characters.`),
    ),
  /** The sender's own name for this message: sent twice, it is one. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/, "This is no key of a message.")
    .optional(),
});

export const ChatMessageId = z.coerce.number({ message: "This is no message id." }).int().positive().max(MAX_INT4);
export const OneChatMessage = z.object({ messageId: ChatMessageId });

export const ListChatForAdmin = z.object({ ...pageInput(CHAT_ADMIN_PAGE), search: Search });
