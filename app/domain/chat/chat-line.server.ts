import type { Prisma } from "#app/db/generated/client.ts";
import type { Db } from "../kernel/context.server.ts";
import { pictureUrl } from "../members/picture-url.ts";
import type { ChatLine } from "./chat-line.ts";
import { DELETED_WORDS } from "./schema.ts";

const select = {
  id: true,
  userId: true,
  username: true,
  message: true,
  isDeleted: true,
  createdAt: true,
  user: { select: { isAdmin: true, membershipStatus: true, profilePictureAt: true } },
} as const satisfies Prisma.ChatMessageSelect;

type Row = Prisma.ChatMessageGetPayload<{ select: typeof select }>;

/** The one place where a row becomes what others see: what was deleted leaves the database without its text. */
function lineOf(row: Row): ChatLine {
  const { id, userId, username, isDeleted, user } = row;
  return {
    id,
    username,
    profilePicture: userId && user ? pictureUrl(userId, user.profilePictureAt) : null,
    isAdmin: user?.isAdmin ?? false,
    membershipStatus: user?.membershipStatus ?? "",
    message: isDeleted ? DELETED_WORDS : row.message,
    isDeleted,
    timestamp: row.createdAt.toISOString(),
  };
}

/** The newest lines, oldest first. */
export async function newestLines(db: Pick<Db, "chatMessage">, take: number): Promise<ChatLine[]> {
  const rows = await db.chatMessage.findMany({ select, orderBy: { id: "desc" }, take });
  return rows.reverse().map(lineOf);
}

/** The lines with these ids and all that came after `after`, oldest first. */
export async function linesSince(
  db: Pick<Db, "chatMessage">,
  { after, ids, take }: { after: number; ids: number[]; take: number },
): Promise<ChatLine[]> {
  const where = { OR: [{ id: { gt: after } }, { id: { in: ids } }] };
  return (await db.chatMessage.findMany({ select, where, orderBy: { id: "asc" }, take })).map(lineOf);
}

/** A page of lines, newest first, for those who look after the chat. */
export async function pageOfLines(
  db: Pick<Db, "chatMessage">,
  where: Prisma.ChatMessageWhereInput,
  rows: { skip: number; take: number },
): Promise<ChatLine[]> {
  return (await db.chatMessage.findMany({ select, where, orderBy: { id: "desc" }, ...rows })).map(lineOf);
}

export async function oneLine(db: Pick<Db, "chatMessage">, id: number): Promise<ChatLine | null> {
  const row = await db.chatMessage.findUnique({ select, where: { id } });
  return row ? lineOf(row) : null;
}
