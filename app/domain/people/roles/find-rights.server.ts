import { Prisma, type StaffRole } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { isRight, rightGroups, rightNames, rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { toColour } from "../members/badges.ts";
import { heldRoles } from "../members/held-roles.server.ts";
import { MyRights, Rights } from "./output.ts";

const described = rightNames.map((name) => {
  const { group, title, does } = rights[name];
  return { name, title, does, group };
});

/** All rights with their groups, and whether the caller has them and so may give them. Refuses all but staff. */
export const findRights = defineUseCase({
  name: "roles.find-rights",
  output: Rights,
  allow: holding("roles.grant"),
  read: async ({ actor }) =>
    ok({
      groups: Object.entries(rightGroups).map(([name, group]) => ({ name, ...group })),
      rights: described.map((right) => ({ ...right, mayGive: mayDo(actor, right.name) })),
    }),
});

type OwnRow = Pick<StaffRole, "id" | "name" | "note" | "colour" | "rights">;

/**
 * The roles and rights of the caller. If a role requires two-step sign-in, it is inactive until that is on. Refuses
 * visitors.
 */
export const findMyRights = defineUseCase({
  name: "roles.find-my-rights",
  output: MyRights,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const rows = await reads.rows<OwnRow>(Prisma.sql`
      SELECT r.id, r.name, r.note, r.colour, r.rights FROM ${heldRoles(Prisma.sql`${actor.id}`)} h
      JOIN roles r ON r.id = h.role_id ORDER BY lower(r.name), r.id`);
    return ok({
      isAdmin: actor.isAdmin,
      mustTurnOnCode: actor.mustTurnOnCode ?? false,
      roles: rows.map(({ rights: held, colour, ...role }) => ({
        ...role,
        colour: toColour(colour),
        isAsleep: held.filter(isRight).some((right) => !mayDo(actor, right)),
      })),
      rights: described.filter(({ name }) => mayDo(actor, name)),
    });
  },
});
