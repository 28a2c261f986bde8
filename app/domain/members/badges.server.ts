import { Prisma } from "#app/db/generated/client.ts";
import { sees } from "./policy.server.ts";

/** More would take the place of words; in a chat of a hundred lines each costs the page. */
const MOST = 5;

/**
 * SQL of the badges of the member with this id, as JSON, the first by name; null without any, and where the asker does
 * not see the member's role.
 */
export const badgesOf = (id: Prisma.Sql, asker: Parameters<typeof sees>[1]): Prisma.Sql => Prisma.sql`(
  SELECT json_agg(json_build_object('name', name, 'colour', colour)) FROM (
    SELECT g.name, g.colour
    FROM role_holders o JOIN roles g ON g.id = o.role_id AND g.is_shown JOIN users u ON u.id = o.user_id
    WHERE o.user_id = ${id} AND ${sees("role", asker)} ORDER BY lower(g.name), g.id LIMIT ${MOST}) AS shown)`;
