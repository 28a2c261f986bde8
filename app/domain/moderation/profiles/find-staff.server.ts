import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import type { RoleColour } from "../../people/members/badges.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { Staff } from "./output.ts";

/** A role with more holders is a title for members rather than a staff role. */
const MOST_SHOWN = 100;

type Holder = { id: string; username: string; pictureAt: string | null };
type Row = { name: string | null; colour: RoleColour | null; holders: Holder[] };

/**
 * The roles with a badge, each with its holders by name, administrators first. Roles that nobody shows are left out, as
 * are members who hide their role. Refuses visitors.
 */
export const findStaff = defineUseCase({
  name: "profiles.find-staff",
  output: Staff,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT r.name, r.colour, s.holders FROM (
        SELECT role_id, json_agg(json_build_object('id', id, 'username', username, 'pictureAt', picture_at)
          ORDER BY place) AS holders
        FROM (
          SELECT h.role_id, u.id, u.username, u.profile_picture_at AS picture_at,
            row_number() OVER (PARTITION BY h.role_id ORDER BY normal_name(u.username), u.name_clash) AS place
          FROM (
            SELECT 0 AS role_id, id AS user_id FROM users WHERE is_admin
            UNION ALL SELECT o.role_id, o.user_id FROM ${heldRoles()} o JOIN roles g ON g.id = o.role_id AND g.is_shown) h
          JOIN users u ON u.id = h.user_id AND u.is_active AND NOT u.is_suspended AND u.deleted_at IS NULL
            AND ${sees("role", actor)}) shown
        WHERE place <= ${MOST_SHOWN} GROUP BY role_id) s
      LEFT JOIN roles r ON r.id = s.role_id
      ORDER BY r.id IS NOT NULL, lower(r.name), r.id`);
    const roles = rows.map(({ name, colour, holders }) => ({
      name: name ?? "Administrator",
      colour: colour ?? ("amber" as const),
      members: holders.map(({ id, username, pictureAt }) => ({
        id,
        username,
        profilePicture: pictureUrl(id, pictureAt === null ? null : new Date(pictureAt)),
      })),
    }));
    return ok({ roles });
  },
});
