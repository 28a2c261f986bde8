import { changeRole, createRole, deleteRole } from "#app/domain/people/roles/change-roles.server.ts";
import { findRightUses } from "#app/domain/people/roles/find-right-uses.server.ts";
import { findMyRights, findRights } from "#app/domain/people/roles/find-rights.server.ts";
import { findRole, findRoles, findRolesOfUser } from "#app/domain/people/roles/find-roles.server.ts";
import { setRoles } from "#app/domain/people/roles/set-roles.server.ts";
import { readSupporterRole, setSupporterRole } from "#app/domain/people/roles/supporter-role.server.ts";

import { admin, read } from "./table.server.ts";

const AT = "/admin/roles";
const ONE = `${AT}/:roleId`;
const OF_SUPPORTERS = "/admin/settings/supporter-role";
const OF_USER = "/admin/users/:userId/roles";

export const rolesApi = [
  read.get("/user/rights", findMyRights, { summary: "The member's own roles and rights" }),
  admin.get("/admin/rights", findRights, { summary: "All rights, by group" }),
  admin.get("/admin/rights/uses", findRightUses, {
    summary: "When each right was last used, and by whom",
  }),
  admin.get(AT, findRoles, { summary: "Roles" }),
  admin.post(AT, createRole, { status: 201, summary: "Create a role" }),
  admin.get(ONE, findRole, {
    summary: "A role and its holders, newest first",
  }),
  admin.patch(ONE, changeRole, { summary: "Change a role; absent fields stay unchanged" }),
  admin.del(ONE, deleteRole, { summary: "Delete a role; its holders lose it" }),
  admin.get(OF_USER, findRolesOfUser, { summary: "All roles, and which of them a member holds" }),
  admin.put(OF_USER, setRoles, { summary: "Set all roles of a member" }),
  admin.get(OF_SUPPORTERS, readSupporterRole, {
    summary: "The role of supporters of a free site, and the roles that they can be given",
  }),
  admin.put(OF_SUPPORTERS, setSupporterRole, {
    summary: "Set the role that supporters hold while their support lasts; null for none",
  }),
];
