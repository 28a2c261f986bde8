import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import { pictureUrl } from "../members/picture-url.ts";
import { DELETED_MESSAGE } from "./bounds.ts";
import type { ChatLine } from "./chat-line.ts";

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

/** The text for others: the server does not send deleted texts. */
export const shownText = (message: string, isDeleted: boolean) => (isDeleted ? DELETED_MESSAGE : message);

function lineOf(row: Row): ChatLine {
  const { id, userId, username, isDeleted, user } = row;
  return {
    id,
    username,
    profilePicture: userId && user ? pictureUrl(userId, user.profilePictureAt) : null,
    isAdmin: user?.isAdmin ?? false,
    membershipStatus: user?.membershipStatus ?? "",
    message: shownText(row.message, isDeleted),
    isDeleted,
    timestamp: row.createdAt.toISOString(),
  };
}

/** The newest lines, oldest first. */
export async function newestLines(db: Pick<Tx, "chatMessage">, take: number): Promise<ChatLine[]> {
  const rows = await db.chatMessage.findMany({ select, orderBy: { id: "desc" }, take });
  return rows.reverse().map(lineOf);
}

/** The lines with these ids and all that came after `after`, oldest first. */
export async function linesSince(
  db: Pick<Tx, "chatMessage">,
  { after, ids, take }: { after: number; ids: number[]; take: number },
): Promise<ChatLine[]> {
  const where = { OR: [{ id: { gt: after } }, { id: { in: ids } }] };
  return (await db.chatMessage.findMany({ select, where, orderBy: { id: "asc" }, take })).map(lineOf);
}

export async function oneLine(db: Pick<Tx, "chatMessage">, id: number): Promise<ChatLine | null> {
  const row = await db.chatMessage.findUnique({ select, where: { id } });
  return row ? lineOf(row) : null;
}
