import { changeRole, createRole, deleteRole } from "#app/domain/people/roles/change-roles.server.ts";
import { findRightUses } from "#app/domain/people/roles/find-right-uses.server.ts";
import { findMyRights, findRights } from "#app/domain/people/roles/find-rights.server.ts";
import { findRole, findRoles, findRolesOfUser } from "#app/domain/people/roles/find-roles.server.ts";
import { setRoles } from "#app/domain/people/roles/set-roles.server.ts";
import { readSupporterRole, setSupporterRole } from "#app/domain/people/roles/supporter-role.server.ts";
import {
  MyRights,
  OneRole,
  Rights,
  RightUses,
  RoleChanged,
  RoleDeleted,
  RoleMade,
  Roles,
  RolesOfUser,
  RolesSet,
  SupporterRole,
  SupporterRoleSet,
} from "./answers/roles.ts";
import { admin, read } from "./table.server.ts";

const AT = "/admin/roles";
const ONE = `${AT}/:roleId`;
const OF_SUPPORTERS = "/admin/settings/supporter-role";
const OF_USER = "/admin/users/:userId/roles";

export const rolesApi = [
  read.get("/user/rights", findMyRights, MyRights, { summary: "The member's own roles and rights" }),
  admin.get("/admin/rights", findRights, Rights, { summary: "All rights, by group" }),
  admin.get("/admin/rights/uses", findRightUses, RightUses, {
    summary: "When each right was last used, and by whom",
  }),
  admin.get(AT, findRoles, Roles, { summary: "Roles" }),
  admin.post(AT, createRole, RoleMade, { status: 201, summary: "Create a role" }),
  admin.get(ONE, findRole, OneRole, {
    summary: "A role and its holders, newest first",
  }),
  admin.patch(ONE, changeRole, RoleChanged, { summary: "Change a role; absent fields stay unchanged" }),
  admin.del(ONE, deleteRole, RoleDeleted, { summary: "Delete a role; its holders lose it" }),
  admin.get(OF_USER, findRolesOfUser, RolesOfUser, { summary: "All roles, and which of them a member holds" }),
  admin.put(OF_USER, setRoles, RolesSet, { summary: "Set all roles of a member" }),
  admin.get(OF_SUPPORTERS, readSupporterRole, SupporterRole, {
    summary: "The role of supporters of a free site, and the roles that they can be given",
  }),
  admin.put(OF_SUPPORTERS, setSupporterRole, SupporterRoleSet, {
    summary: "Set the role that supporters hold while their support lasts; null for none",
  }),
];
