import { z } from "zod";
import { checkbox, mailAddress } from "../../core/kernel/fields.ts";
import { chosenRoles } from "../../people/roles/schema.ts";
import { Username } from "./schema.ts";

/**
 * An account created by staff; its owner sets the password. It is separate from the other schemas because it imports
 * the names of all rights, which pages for visitors and members do not need.
 */
export const MakeAccount = z.object({
  username: Username,
  email: mailAddress("Email is required"),
  roles: chosenRoles.default([]).describe("IDs of roles; requires the right to give roles"),
  anyDomain: checkbox.describe("Accept an address at a domain that the settings refuse"),
});
