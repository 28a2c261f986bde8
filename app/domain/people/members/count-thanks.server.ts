import { Prisma } from "#app/db/generated/client.ts";

/** The kinds of things that members can give thanks for. Each has a column in the table of thanks. */
export type ThankedKind = "torrent" | "topic" | "reply" | "comment";

/** SQL of the column that names a thing of the kind. */
export const thanksColumn = (kind: ThankedKind) => Prisma.raw(`${kind}_id`);

/** The columns of `thanksColumns`. */
export type Thanked = {
  thanks: number;
  /** Null for the member's own things. */
  thanked: boolean | null;
};

/** SQL of a thing's thanks. */
export const isThanksFor = (kind: ThankedKind, id: Prisma.Sql) => Prisma.sql`h.${thanksColumn(kind)} = ${id}`;

/** SQL of the number of members who have given thanks for a thing, and whether this member has. */
export const thanksColumns = (kind: ThankedKind, id: Prisma.Sql, author: Prisma.Sql, memberId: string) => Prisma.sql`
  (SELECT count(*)::int FROM thanks h WHERE ${isThanksFor(kind, id)}) AS thanks,
  CASE WHEN ${author} IS DISTINCT FROM ${memberId}
    THEN EXISTS (SELECT FROM thanks h WHERE ${isThanksFor(kind, id)} AND h.user_id = ${memberId}) END AS thanked`;
