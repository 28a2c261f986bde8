import { deleteChatMessage } from "#app/domain/community/chat/delete-message.server.ts";
import { findChatMessagesForAdmin } from "#app/domain/community/chat/find-messages.server.ts";
import { deleteAnnouncement } from "#app/domain/notify/announcements/delete-announcement.server.ts";
import { editAnnouncement } from "#app/domain/notify/announcements/edit-announcement.server.ts";
import { findAnnouncements } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { postAnnouncement } from "#app/domain/notify/announcements/post-announcement.server.ts";
import { findOnlineMembers } from "#app/domain/people/members/find-online-members.server.ts";
import { ChatMessageDeleted, ChatPage } from "./answers/chat.ts";
import { OnlineMembers } from "./answers/members.ts";
import { NotificationId, NotificationPage } from "./answers/notifications.ts";
import { admin, moderate, read } from "./table.server.ts";

/** Messages to everyone: the chat (its live side is the socket at /ws/chat) and the announcements. */
export const chatApi = [
  moderate.get("/admin/chat/messages", findChatMessagesForAdmin, ChatPage, { summary: "The chat, newest first" }),
  moderate.del("/admin/chat/messages/:messageId", deleteChatMessage, ChatMessageDeleted, {
    summary: "Delete a chat message",
  }),
  admin.get("/admin/users/online", findOnlineMembers, OnlineMembers, {
    summary: "Members active within the last five minutes",
  }),
  read.get("/notifications", findAnnouncements, NotificationPage, { summary: "Announcements, newest first" }),
  admin.post("/notifications", postAnnouncement, NotificationId, {
    summary: "Post an announcement to all members or to the holders of a role",
    idempotent: true,
  }),
  admin.put("/notifications/:notificationId", editAnnouncement, NotificationId, {
    summary: "Change an announcement's text, end date or readers",
  }),
  admin.del("/notifications/:notificationId", deleteAnnouncement, NotificationId, {
    summary: "Delete an announcement",
  }),
];
