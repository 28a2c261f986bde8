import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type MessageRow, messageView } from "./present.ts";
import { messageColumns, messagesWithMembers } from "./read-rows.server.ts";
import { ListMessages, PAGE_SIZE } from "./schema.ts";

/**
 * One page of the member's own messages, newest first: received or sent, without those they deleted. Searched by
 * subject, text and the other member's name. Refuses visitors.
 */
export const findMessages = defineUseCase({
  name: "messages.find",
  input: ListMessages,
  allow: isSignedIn,
  async read({ reads, actor, site }, { type, search, ...page }) {
    const { rows, total } = await readPage<MessageRow>(reads, page, {
      columns: messageColumns,
      from: messagesWithMembers,
      where: matching(actor.id, type, search),
      order: Prisma.sql`m.created_at DESC, m.id DESC`,
      usual: search ? undefined : PAGE_SIZE,
    });
    return ok({ messages: rows.map((row) => messageView(row, site.name)), total, type, ...page });
  },
});

function matching(memberId: string, type: "inbox" | "sent", search = ""): Prisma.Sql {
  const [box, other] =
    type === "inbox"
      ? [Prisma.sql`m.receiver_id = ${memberId} AND NOT m.is_deleted_by_receiver`, Prisma.sql`s.username`]
      : [Prisma.sql`m.sender_id = ${memberId} AND NOT m.is_deleted_by_sender`, Prisma.sql`r.username`];
  if (!search) return box;
  const like = `%${likeText(search)}%`;
  return Prisma.sql`${box} AND (m.subject ILIKE ${like} OR m.content ILIKE ${like} OR ${other} ILIKE ${like})`;
}
