import { Prisma } from "#app/db/generated/client.ts";
import type { RoleBadge } from "./badges.ts";
import { heldRoles } from "./held-roles.server.ts";
import { sees } from "./policy.server.ts";
import { isSupporter, supporterRole } from "./supporters.server.ts";

/** More would crowd out the text, and each makes a chat page of a hundred lines larger. */
const MOST = 5;

const supporter: RoleBadge = { name: "Supporter", colour: "amber" };

/**
 * SQL of the badges of the member with this id, as JSON, the first by name; null if there are none, or the caller
 * cannot see the member's role. The shown role of supporters replaces their badge, and so does a role with its name.
 */
export const badgesOf = (id: Prisma.Sql, asker: Parameters<typeof sees>[1]): Prisma.Sql => Prisma.sql`(
  SELECT json_agg(json_build_object('name', name, 'colour', colour)) FROM (
    SELECT DISTINCT ON (lower(badge.name)) badge.name, badge.colour FROM users u CROSS JOIN LATERAL (
      SELECT g.name, g.colour, g.id
      FROM ${heldRoles(Prisma.sql`u.id`)} o JOIN roles g ON g.id = o.role_id AND g.is_shown
      UNION ALL SELECT ${supporter.name}, ${supporter.colour}, NULL WHERE ${isSupporter(Prisma.sql`u.id`)}
        AND NOT EXISTS (SELECT FROM roles g WHERE g.id = ${supporterRole} AND g.is_shown)) AS badge
    WHERE u.id = ${id} AND ${sees("role", asker)} ORDER BY lower(badge.name), badge.id LIMIT ${MOST}) AS shown)`;
