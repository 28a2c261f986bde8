import { z } from "zod";
import { id, text } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { CHAT_MAX } from "./bounds.ts";

const CHAT_ADMIN_PAGE = 50;

export const SendChatMessage = z.object({
  message: text({
    missing: "Write a message.",
    max: CHAT_MAX,
    tooLong: `A message has at most ${CHAT_MAX} characters.`,
  }),
  /** The sender's own key for this message: a message sent twice under it is stored once. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/, "Invalid message key.")
    .optional(),
});

export const OneChatMessage = z.object({ messageId: id("Invalid message ID.") });

export const ListChatForAdmin = z.object({ ...pageInput(CHAT_ADMIN_PAGE), search: Search });
