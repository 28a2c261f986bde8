import { countUnread } from "#app/domain/notify/messages/count-unread.server.ts";
import { deleteMessage } from "#app/domain/notify/messages/delete-message.server.ts";
import { findMessages } from "#app/domain/notify/messages/find-messages.server.ts";
import { Messages } from "#app/domain/notify/messages/output.ts";
import { markMessageRead } from "#app/domain/notify/messages/read-message.server.ts";
import { sendMessage } from "#app/domain/notify/messages/send-message.server.ts";

import { list, messages } from "./table.server.ts";

export const messagesApi = [
  messages.get("/messages", findMessages, {
    answer: Messages,
    summary: "One page of messages, inbox or sent, as a list; X-Total-Count holds the total",
    ...list("messages"),
  }),
  messages.get("/messages/unread-count", countUnread, { summary: "Number of unread messages" }),
  messages.post("/messages", sendMessage, {
    summary: "Write to a member, by username or id",
    idempotent: true,
  }),
  messages.patch("/messages/:messageId/read", markMessageRead, {
    summary: "Mark a received message as read",
  }),
  messages.del("/messages/:messageId", deleteMessage, { summary: "Delete your own copy of a message" }),
];
