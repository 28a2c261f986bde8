import { Prisma } from "#app/db/generated/client.ts";

/** A message with its two members, each null if the account no longer exists. */
export const messagesWithMembers = Prisma.sql`private_messages m
  LEFT JOIN users s ON s.id = m.sender_id LEFT JOIN users r ON r.id = m.receiver_id`;

/** The columns of a `MessageRow` from `messagesWithMembers`. */
export const messageColumns = Prisma.sql`m.id, m.subject, m.content, m.is_read AS "isRead",
  m.is_deleted_by_sender AS "isDeletedBySender", m.is_deleted_by_receiver AS "isDeletedByReceiver",
  m.is_from_site AS "isFromSite", m.created_at AS "createdAt", m.sender_id AS "senderId", s.username AS "senderName",
  s.deleted_at AS "senderDeletedAt", s.profile_picture_at AS "senderPictureAt", m.receiver_id AS "receiverId",
  r.username AS "receiverName", r.deleted_at AS "receiverDeletedAt", r.profile_picture_at AS "receiverPictureAt"`;
