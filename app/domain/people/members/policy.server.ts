import { type MemberField, Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";

/** The reader: a member, or everyone at once, where all readers get the same. */
type Asker = Actor | "everyone";

const everything = Prisma.sql`enum_range(NULL::member_field)`;

/**
 * SQL of the fields of member `u` that the asker sees. Nothing else reads what members show, so that what is hidden in
 * one place is hidden in all. Members see all of themselves, and staff who may see the members all of everyone. Those
 * whom the member has blocked see nothing but name and picture.
 */
export function fieldsSeen(asker: Asker): Prisma.Sql {
  if (asker === "everyone") return Prisma.sql`u.shows`;
  if (mayDo(asker, "users.see")) return everything;
  return Prisma.sql`CASE WHEN u.id = ${asker.id} THEN ${everything}
    WHEN EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = ${asker.id}) THEN '{}'
    ELSE u.shows END`;
}

/** SQL of whether the asker sees a field of member `u`. */
export const sees = (field: MemberField, asker: Asker): Prisma.Sql =>
  Prisma.sql`coalesce(${field}::member_field = ANY(${fieldsSeen(asker)}), false)`;
