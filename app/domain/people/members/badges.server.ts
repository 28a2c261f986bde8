import { Prisma } from "#app/db/generated/client.ts";
import type { RoleBadge } from "./badges.ts";
import { heldRoles } from "./held-roles.server.ts";
import { sees } from "./policy.server.ts";
import { isSupporter, supporterRole } from "./supporters.server.ts";

/** More would take the place of words; in a chat of a hundred lines each costs the page. */
const MOST = 5;

const supporter: RoleBadge = { name: "Supporter", colour: "amber" };

/**
 * SQL of the badges of the member with this id, as JSON, the first by name; null without any, and where the asker does
 * not see the member's role. The shown role that supporters hold takes the place of their badge, and so does a role of its
 * name.
 */
export const badgesOf = (id: Prisma.Sql, asker: Parameters<typeof sees>[1]): Prisma.Sql => Prisma.sql`(
  SELECT json_agg(json_build_object('name', name, 'colour', colour)) FROM (
    SELECT DISTINCT ON (lower(badge.name)) badge.name, badge.colour FROM users u CROSS JOIN LATERAL (
      SELECT g.name, g.colour, g.id
      FROM ${heldRoles(Prisma.sql`u.id`)} o JOIN roles g ON g.id = o.role_id AND g.is_shown
      UNION ALL SELECT ${supporter.name}, ${supporter.colour}, NULL WHERE ${isSupporter(Prisma.sql`u.id`)}
        AND NOT EXISTS (SELECT FROM roles g WHERE g.id = ${supporterRole} AND g.is_shown)) AS badge
    WHERE u.id = ${id} AND ${sees("role", asker)} ORDER BY lower(badge.name), badge.id LIMIT ${MOST}) AS shown)`;
