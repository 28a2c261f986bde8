import type { PrivateMessage } from "#app/db/generated/client.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";

type Member = Parameters<typeof memberView>[0];

export const messageInclude = { sender: { select: memberColumns }, receiver: { select: memberColumns } } as const;

/** A message for screens and the API; dates in ISO 8601. */
export const messageView = (row: PrivateMessage & { sender: Member; receiver: Member }) => ({
  id: row.id,
  subject: row.subject,
  content: row.content,
  isRead: row.isRead,
  createdAt: row.createdAt.toISOString(),
  sender: memberView(row.sender),
  receiver: memberView(row.receiver),
});
