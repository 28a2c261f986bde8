import { z } from "zod";
import { rightGroups, rightNames } from "../../core/kernel/rights.ts";
import { roleColours } from "../members/badges.ts";

const right = z.enum(rightNames);

const group = z.enum(Object.keys(rightGroups) as [string, ...string[]]);

const Right = z.object({
  name: right,
  title: z.string(),
  does: z.string().describe("What holders can see and do"),
  group,
});

const id = z.number().int();

const colour = z.enum(roleColours);

const count = z.number().int().min(0);

const Role = z.object({
  id,
  name: z.string(),
  note: z.string().describe("Purpose of the role"),
  colour,
  isShown: z.boolean().describe("Whether members see it beside the names of its holders"),
  rights: z.array(right),
  needsCode: z.boolean().describe("Whether its rights have no effect without two-step sign-in"),
  version: count,
  holders: count.describe("Number of members it was given to"),
  supporters: count.describe("Number of further members who hold it because they support the site"),
  isForSupporters: z.boolean().describe("Whether supporters hold it while their support lasts"),
  beyond: z
    .array(right)
    .describe("Rights that the caller lacks; if there are any, the caller can neither change nor give the role"),
  isOwn: z.boolean().describe("Whether the caller holds it, and so cannot change it; never for administrators"),
});

const Named = z.object({ id, name: z.string() });

export const Rights = z.object({
  groups: z.array(
    z.object({
      name: group,
      label: z.string(),
      needsCare: z.boolean().describe("Whether its rights affect money, accounts or the whole site"),
    }),
  ),
  rights: z.array(Right.extend({ mayGive: z.boolean().describe("Whether the caller has it") })),
});

export const Roles = z.object({
  administrators: count.describe("Number of administrators, who have every right without a role"),
  roles: z.array(Role),
});

export const OneRole = z.object({
  role: Role,
  holders: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      givenAt: z.string().datetime(),
      givenBy: z.string().nullable(),
    }),
  ),
  total: count,
  page: id,
  limit: id,
});

export const RoleMade = Named;

export const RoleChanged = Named.extend({ version: count });

export const RoleDeleted = Named.extend({ holders: count.describe("Number of members who held it") });

export const RolesOfUser = z.object({ roles: z.array(Role.extend({ isHeld: z.boolean() })) });

export const RolesSet = z.object({ roles: z.array(Named), message: z.string() });

const role = Named.nullable().describe("Null if supporters get none");

export const SupporterRole = z.object({
  isFreeWithSupporters: z.boolean().describe("Whether the site is free with supporters; only then can the role be set"),
  role,
  choices: z.array(Named).describe("Roles without staff rights, within the caller's own rights"),
});

export const SupporterRoleSet = z.object({ role });

export const MyRights = z.object({
  isAdmin: z.boolean().describe("Administrators hold every right"),
  mustTurnOnCode: z.boolean().describe("Whether rights have no effect until two-step sign-in is on"),
  roles: z.array(
    Named.extend({
      note: z.string(),
      colour,
      isAsleep: z.boolean().describe("Whether it has no effect until two-step sign-in is on"),
    }),
  ),
  rights: z.array(Right),
});

export const RightUses = z.object({
  uses: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      usedAt: z.string().datetime().nullable().describe("To the hour; null if it was never used"),
      usedBy: z.string().nullable(),
      holders: z.number().int().describe("Number of members who have it through roles"),
      isUnused: z.boolean().describe("Given to a member by a role, and unused for 90 days"),
    }),
  ),
});
