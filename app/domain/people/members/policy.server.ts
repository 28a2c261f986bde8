import { type MemberField, Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";

/** The reader: a member, or everyone, if all readers get equal data. */
type Asker = Actor | "everyone";

const everything = Prisma.sql`enum_range(NULL::member_field)`;

/**
 * SQL of the fields of member `u` that the caller can see. Only this reads members' privacy choices, so that a field
 * hidden in one place is hidden everywhere. Members see all their own fields, and staff who may see members see
 * everyone's. Members whom `u` has blocked see only the name and picture.
 */
export function fieldsSeen(asker: Asker): Prisma.Sql {
  if (asker === "everyone") return Prisma.sql`u.shows`;
  if (mayDo(asker, "users.see")) return everything;
  return Prisma.sql`CASE WHEN u.id = ${asker.id} THEN ${everything}
    WHEN EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = ${asker.id}) THEN '{}'
    ELSE u.shows END`;
}

/**
 * SQL of whether member `u` has left all fields as they are for a new member, and has not blocked the caller. A test
 * compares them with the column's default.
 */
export const hasUsualPrivacy = (asker: Asker): Prisma.Sql =>
  Prisma.sql`${fieldsSeen(asker)} = ${usualFields}::member_field[]`;

const usualFields: MemberField[] = [
  "role",
  "online",
  "about",
  "uploads",
  "posts",
  "comments",
  "collections",
  "figures",
  "transfers",
];

/** SQL of whether the caller can see a field of member `u`. */
export const sees = (field: MemberField, asker: Asker): Prisma.Sql =>
  Prisma.sql`coalesce(${field}::member_field = ANY(${fieldsSeen(asker)}), false)`;
