import { isSignedIn, isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { CHAT_HISTORY } from "./bounds.ts";
import { newestLines, oneLine, pageOfLines } from "./chat-line.server.ts";
import { ListChatForAdmin, OneChatMessage } from "./schema.ts";

/** The last hundred messages, oldest first. */
export const findChatMessages = defineUseCase({
  name: "chat.find",
  input: NoInput,
  allow: isSignedIn,
  async read({ db }) {
    return ok({ messages: await newestLines(db, CHAT_HISTORY) });
  },
});

/**
 * The administrators' list, newest first, fifty a page. The search looks at names and texts. It finds no deleted
 * message: otherwise it would give away the text letter by letter.
 */
export const findChatMessagesForAdmin = defineUseCase({
  name: "chat.find-for-admin",
  input: ListChatForAdmin,
  allow: isStaff,
  async read({ db }, { search, ...page }) {
    const part = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const where = search ? { isDeleted: false, OR: [{ message: part }, { username: part }] } : {};
    const [lines, total] = await Promise.all([pageOfLines(db, where, rowsOf(page)), db.chatMessage.count({ where })]);
    const messages = lines.map(({ id, username, message, timestamp, isDeleted }) => ({
      id,
      username,
      message,
      created_at: timestamp,
      is_deleted: isDeleted,
    }));
    return ok({ messages, total, ...page });
  },
});

/** One message for the page that asks whether to delete it. Refusals: not-found. */
export const findChatMessage = defineUseCase({
  name: "chat.find-one",
  input: OneChatMessage,
  allow: isStaff,
  async read({ db }, { messageId }) {
    const line = await oneLine(db, messageId);
    return line ? ok(line) : refuse("not-found", "This message does not exist.");
  },
});
