import { deleteChatMessage } from "#app/domain/community/chat/delete-message.server.ts";
import { findChatMessagesForAdmin } from "#app/domain/community/chat/find-messages.server.ts";
import { deleteAnnouncement } from "#app/domain/notify/announcements/delete-announcement.server.ts";
import { editAnnouncement } from "#app/domain/notify/announcements/edit-announcement.server.ts";
import { findAnnouncements } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { postAnnouncement } from "#app/domain/notify/announcements/post-announcement.server.ts";
import { findOnlineMembers } from "#app/domain/people/members/find-online-members.server.ts";

import { admin, moderate, read } from "./table.server.ts";

/** Messages to everyone: the chat (its live side is the socket at /ws/chat) and the announcements. */
export const chatApi = [
  moderate.get("/admin/chat/messages", findChatMessagesForAdmin, { summary: "The chat, newest first" }),
  moderate.del("/admin/chat/messages/:messageId", deleteChatMessage, {
    summary: "Delete a chat message",
  }),
  admin.get("/admin/users/online", findOnlineMembers, {
    summary: "Members active within the last five minutes",
  }),
  read.get("/notifications", findAnnouncements, { summary: "Announcements, newest first" }),
  admin.post("/notifications", postAnnouncement, {
    summary: "Post an announcement to all members or to the holders of a role",
    idempotent: true,
  }),
  admin.put("/notifications/:notificationId", editAnnouncement, {
    summary: "Change an announcement's text, end date or readers",
  }),
  admin.del("/notifications/:notificationId", deleteAnnouncement, {
    summary: "Delete an announcement",
  }),
];
