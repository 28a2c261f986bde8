import type { PrivateMessage } from "#app/db/generated/client.ts";
import { memberView } from "../../people/members/deleted-member.ts";

export type MessageRow = Omit<PrivateMessage, "asksToSeed"> & {
  senderName: string | null;
  senderDeletedAt: Date | null;
  senderPictureAt: Date | null;
  receiverName: string | null;
  receiverDeletedAt: Date | null;
  receiverPictureAt: Date | null;
};

const viewOf = (id: string | null, username: string | null, deletedAt: Date | null, profilePictureAt: Date | null) =>
  memberView(id === null || username === null ? null : { id, username, deletedAt, profilePictureAt });

/** A message for screens and the API; dates in ISO 8601. A message from the site has the site's name as its sender. */
export const messageView = (row: MessageRow, siteName: string) => ({
  id: row.id,
  subject: row.subject,
  content: row.content,
  isRead: row.isRead,
  createdAt: row.createdAt.toISOString(),
  isFromSite: row.isFromSite,
  sender: row.isFromSite
    ? { id: null, username: siteName, profilePicture: null }
    : viewOf(row.senderId, row.senderName, row.senderDeletedAt, row.senderPictureAt),
  receiver: viewOf(row.receiverId, row.receiverName, row.receiverDeletedAt, row.receiverPictureAt),
});
