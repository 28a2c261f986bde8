import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countMembers } from "../members/count-members.server.ts";
import { heldRoles } from "../members/held-roles.server.ts";
import { noSuchUser, OneUser } from "../members/one-user.ts";
import { shownNameIn } from "../members/shown-name.server.ts";
import { supporterRole, supportersWithout } from "../members/supporters.server.ts";
import { noSuchRole, presentRole, type RoleRow } from "./one-role.server.ts";
import { OneRole, Roles, RolesOfUser } from "./output.ts";
import { ReadRole } from "./schema.ts";

const roleColumns = (actor: Actor) => Prisma.sql`r.id, r.name, r.note, r.colour, r.is_shown AS "isShown", r.rights,
  r.needs_code AS "needsCode", r.version,
  (SELECT count(*)::int FROM role_holders h WHERE h.role_id = r.id) AS holders,
  EXISTS (SELECT FROM ${heldRoles(Prisma.sql`${actor.id}`)} h WHERE h.role_id = r.id) AS "isOwn",
  r.id IS NOT DISTINCT FROM ${supporterRole} AS "isForSupporters",
  CASE WHEN r.id = ${supporterRole} THEN (SELECT count(*)::int FROM ${supportersWithout(Prisma.sql`r.id`)} s) ELSE 0 END
    AS supporters`;

/** All roles, each with its rights and number of holders, and the number of administrators. Refuses all but staff. */
export const findRoles = defineUseCase({
  name: "roles.find",
  output: Roles,
  allow: holding("roles.grant"),
  async read({ db, reads, actor }) {
    const rows = await reads.rows<RoleRow>(
      Prisma.sql`SELECT ${roleColumns(actor)} FROM roles r ORDER BY lower(r.name), r.id`,
    );
    const { admins } = await countMembers({ db });
    return ok({ administrators: admins, roles: rows.map((row) => presentRole(actor, row)) });
  },
});

type HolderRow = { id: string; username: string; givenAt: Date; givenBy: string | null };

/** A role and the members it was given to, newest first. Refuses all but staff. Refusals: not-found. */
export const findRole = defineUseCase({
  name: "roles.find-one",
  input: ReadRole,
  output: OneRole,
  allow: holding("roles.grant"),
  async read({ reads, actor }, { roleId, ...page }) {
    const [row] = await reads.rows<RoleRow>(
      Prisma.sql`SELECT ${roleColumns(actor)} FROM roles r WHERE r.id = ${roleId}`,
    );
    if (!row) return noSuchRole();
    const { skip, take } = rowsOf(page);
    const holders = await reads.rows<HolderRow>(Prisma.sql`
      SELECT u.id, u.username, h.given_at AS "givenAt", ${shownNameIn(Prisma.sql`g`)} AS "givenBy"
      FROM role_holders h JOIN users u ON u.id = h.user_id LEFT JOIN users g ON g.id = h.given_by
      WHERE h.role_id = ${roleId} ORDER BY h.given_at DESC, h.user_id LIMIT ${take} OFFSET ${skip}`);
    return ok({
      role: presentRole(actor, row),
      holders: holders.map(({ givenAt, ...holder }) => ({ ...holder, givenAt: givenAt.toISOString() })),
      total: row.holders,
      ...page,
    });
  },
});

type ChoiceRow = RoleRow & { isHeld: boolean };

/** All roles, and whether each was given to a member. Refuses all but staff. Refusals: not-found. */
export const findRolesOfUser = defineUseCase({
  name: "roles.find-of-user",
  input: OneUser,
  output: RolesOfUser,
  allow: holding("roles.grant"),
  async read({ reads, actor }, { userId }) {
    const [user] = await reads.rows(Prisma.sql`SELECT id FROM users WHERE id = ${userId} AND deleted_at IS NULL`);
    if (!user) return noSuchUser();
    const rows = await reads.rows<ChoiceRow>(Prisma.sql`
      SELECT ${roleColumns(actor)},
        EXISTS (SELECT FROM role_holders o WHERE o.role_id = r.id AND o.user_id = ${userId}) AS "isHeld"
      FROM roles r ORDER BY lower(r.name), r.id`);
    return ok({ roles: rows.map((row) => ({ ...presentRole(actor, row), isHeld: row.isHeld })) });
  },
});
