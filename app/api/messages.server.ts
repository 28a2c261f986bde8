import { countUnread } from "#app/domain/notify/messages/count-unread.server.ts";
import { deleteMessage } from "#app/domain/notify/messages/delete-message.server.ts";
import { findMessages } from "#app/domain/notify/messages/find-messages.server.ts";
import { markMessageRead } from "#app/domain/notify/messages/read-message.server.ts";
import { sendMessage } from "#app/domain/notify/messages/send-message.server.ts";
import { MessageId, MessageRead, Messages, UnreadCount } from "./answers/messages.ts";
import { list, messages } from "./table.server.ts";

export const messagesApi = [
  messages.get("/messages", findMessages, Messages, {
    summary: "One page of messages, inbox or sent, as a list; X-Total-Count holds the total",
    ...list("messages"),
  }),
  messages.get("/messages/unread-count", countUnread, UnreadCount, { summary: "Number of unread messages" }),
  messages.post("/messages", sendMessage, MessageId, {
    summary: "Write to a member, by username or id",
    idempotent: true,
  }),
  messages.patch("/messages/:messageId/read", markMessageRead, MessageRead, {
    summary: "Mark a received message as read",
  }),
  messages.del("/messages/:messageId", deleteMessage, MessageId, { summary: "Delete your own copy of a message" }),
];
