import { Prisma } from "#app/db/generated/client.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CHAT_HISTORY } from "./bounds.ts";
import { newestLines, oneLine, shownText } from "./chat-line.server.ts";
import { ChatPage } from "./output.ts";
import { ListChatForAdmin, OneChatMessage } from "./schema.ts";

/** The last hundred messages, oldest first. */
export const findChatMessages = defineUseCase({
  name: "chat.find",
  allow: isSignedIn,
  async read({ db }) {
    return ok({ messages: await newestLines(db, CHAT_HISTORY) });
  },
});

type Row = {
  id: number;
  username: string;
  message: string;
  is_deleted: boolean;
  created_at: Date;
};

/**
 * The administrators' list, newest first, fifty a page. The search covers names and texts. It skips deleted messages:
 * otherwise it would reveal their texts letter by letter.
 */
export const findChatMessagesForAdmin = defineUseCase({
  name: "chat.find-for-admin",
  input: ListChatForAdmin,
  output: ChatPage,
  allow: holding("chat.moderate"),
  async read({ reads }, { search, ...page }) {
    const pattern = `%${likeText(search ?? "")}%`;
    const found = search
      ? Prisma.sql`NOT is_deleted AND (message ILIKE ${pattern} OR username ILIKE ${pattern})`
      : undefined;
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`id, username, message, is_deleted, created_at`,
      from: Prisma.sql`chat_messages`,
      where: found,
      order: Prisma.sql`id DESC`,
    });
    const messages = rows.map((row) => ({
      ...row,
      message: shownText(row.message, row.is_deleted),
      created_at: row.created_at.toISOString(),
    }));
    return ok({ messages, ...counted });
  },
});

/** One message for the page that asks whether to delete it. Refusals: not-found. */
export const findChatMessage = defineUseCase({
  name: "chat.find-one",
  input: OneChatMessage,
  allow: holding("chat.moderate"),
  async read({ db }, { messageId }) {
    const line = await oneLine(db, messageId);
    return line ? ok(line) : refuse("not-found", "This message no longer exists.");
  },
});
