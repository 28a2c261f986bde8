import { Prisma } from "#app/db/generated/client.ts";

/** The columns of the table of thanks, by what was thanked for. */
export type ThankedThings = "torrent_id" | "topic_id" | "reply_id" | "comment_id";

/** The columns of `thanksColumns`. */
export type Thanked = {
  thanks: number;
  /** Null for the member's own. */
  thanked: boolean | null;
};

/** SQL of a thing's thanks. */
export const isThanksFor = (thing: ThankedThings, id: Prisma.Sql) => Prisma.sql`h.${Prisma.raw(thing)} = ${id}`;

/** SQL of how many have thanked for a thing, and whether this member has. */
export const thanksColumns = (thing: ThankedThings, id: Prisma.Sql, author: Prisma.Sql, memberId: string) => Prisma.sql`
  (SELECT count(*)::int FROM thanks h WHERE ${isThanksFor(thing, id)}) AS thanks,
  CASE WHEN ${author} IS DISTINCT FROM ${memberId}
    THEN EXISTS (SELECT FROM thanks h WHERE ${isThanksFor(thing, id)} AND h.user_id = ${memberId}) END AS thanked`;
