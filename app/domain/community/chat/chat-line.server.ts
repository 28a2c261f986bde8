import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { mentionedOf } from "../../core/text/mentions.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { mentionedNames } from "../../people/members/find-mentioned.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { DELETED_MESSAGE } from "./bounds.ts";
import type { ChatLine } from "./chat-line.ts";

type Row = {
  id: number;
  userId: string | null;
  username: string;
  message: string;
  isDeleted: boolean;
  createdAt: Date;
  pictureAt: Date | null;
  isAdmin: boolean | null;
  membershipStatus: string | null;
  badges: RoleBadge[] | null;
};

/** The text for others: the server does not send deleted texts. */
export const shownText = (message: string, isDeleted: boolean) => (isDeleted ? DELETED_MESSAGE : message);

const lineOf = (
  { userId, pictureAt, message, isDeleted, createdAt, ...row }: Row,
  names: readonly string[],
): ChatLine => ({
  id: row.id,
  username: row.username,
  profilePicture: userId ? pictureUrl(userId, pictureAt) : null,
  isAdmin: row.isAdmin ?? false,
  membershipStatus: row.membershipStatus ?? "",
  badges: row.badges ?? [],
  message: shownText(message, isDeleted),
  names: isDeleted ? [] : mentionedOf(message, names),
  isDeleted,
  timestamp: createdAt.toISOString(),
});

/** All readers get identical bytes, so a role that is hidden from any of them is left out. */
async function readLines(db: Pick<Tx, "$queryRaw">, which: Prisma.Sql): Promise<ChatLine[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT m.id, m.user_id AS "userId", m.username, m.message, m.is_deleted AS "isDeleted", m.created_at AS "createdAt",
      u.profile_picture_at AS "pictureAt",
      CASE WHEN ${sees("role", "everyone")} THEN u.is_admin END AS "isAdmin",
      CASE WHEN ${sees("role", "everyone")} THEN u.membership_status::text END AS "membershipStatus",
      ${badgesOf(Prisma.sql`m.user_id`, "everyone")} AS badges
    FROM chat_messages m LEFT JOIN users u ON u.id = m.user_id ${which}`;
  const names = await mentionedNames(
    db,
    rows.flatMap(({ message, isDeleted }) => (isDeleted ? [] : [message])),
  );
  return rows.map((row) => lineOf(row, names));
}

/** The newest lines, oldest first. */
export const newestLines = async (db: Pick<Tx, "$queryRaw">, take: number): Promise<ChatLine[]> =>
  (await readLines(db, Prisma.sql`ORDER BY m.id DESC LIMIT ${take}`)).reverse();

/** The lines with these ids and all after `after`, oldest first. */
export const linesSince = (
  db: Pick<Tx, "$queryRaw">,
  { after, ids, take }: { after: number; ids: number[]; take: number },
): Promise<ChatLine[]> =>
  readLines(db, Prisma.sql`WHERE m.id > ${after} OR m.id = ANY(${ids}) ORDER BY m.id LIMIT ${take}`);

export const oneLine = async (db: Pick<Tx, "$queryRaw">, id: number): Promise<ChatLine | null> =>
  (await readLines(db, Prisma.sql`WHERE m.id = ${id}`))[0] ?? null;
