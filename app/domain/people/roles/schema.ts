import { z } from "zod";
import { checkbox, choice, id, line, list, optionalLine } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { rightNames } from "../../core/kernel/rights.ts";
import { roleColours } from "../members/badges.ts";
import { OneUser } from "../members/one-user.ts";

const NAME_MAX = 40;
const NOTE_MAX = 300;
/** All roles are shown together: on their page, and as checkboxes on a member's page. */
export const MAX_ROLES = 50;
const HOLDERS_A_PAGE = 20;

const NO_SUCH_ROLE = "This role no longer exists.";
const NO_SUCH_RIGHT = "That right doesn't exist.";

const roleId = id(NO_SUCH_ROLE);

const name = line({
  missing: "Enter a name.",
  max: NAME_MAX,
  tooLong: `A name has at most ${NAME_MAX} characters.`,
});
const note = optionalLine(NOTE_MAX);
const colour = choice(roleColours, "Choose a colour.");
const rights = list(z.enum(rightNames, { message: NO_SUCH_RIGHT }), {
  missing: NO_SUCH_RIGHT,
  max: rightNames.length,
  tooMany: "Name each right only once.",
});

export const CreateRole = z.object({
  name,
  note: note.default(""),
  colour: colour.default("grey"),
  rights: rights.default([]),
  isShown: checkbox,
  needsCode: checkbox,
});

const seen = {
  roleId,
  /** The version that the caller has seen. If absent, the caller replaces any version. */
  version: z.number().int().min(0).optional(),
};

/** A part of a role: absent fields stay unchanged. */
export const ChangeRole = z.object({
  ...seen,
  name: name.optional(),
  note,
  colour: colour.optional(),
  rights: rights.optional(),
  isShown: z.boolean().optional(),
  needsCode: z.boolean().optional(),
});

/** The whole role, as sent by its form: forms omit unticked boxes. */
export const ChangeRoleForm = CreateRole.extend(seen);

export const OneRole = z.object({ roleId });
export const ReadRole = OneRole.extend(pageInput(HOLDERS_A_PAGE));

export const chosenRoles = list(roleId, {
  missing: "Choose the member's roles.",
  max: MAX_ROLES,
  tooMany: `There are at most ${MAX_ROLES} roles.`,
});

/** All roles of a member after the change. */
export const SetRoles = OneUser.extend({ roles: chosenRoles });

/** All roles as sent by the form: without the list if no box is ticked. */
export const SetRolesForm = SetRoles.extend({ roles: chosenRoles.default([]) });

/** The new role of supporters; null for none. */
export const SetSupporterRole = z.object({ roleId: id("Choose the role of supporters.").nullable() });

/** The role as sent by the form: without the field if none is chosen. */
export const SetSupporterRoleForm = z.object({ roleId: SetSupporterRole.shape.roleId.default(null) });

/** A role, or a member with all of their roles. */
export const SeeAs = z.object({ roleId: roleId.optional(), userId: OneUser.shape.userId.optional() });
