import { Prisma } from "#app/db/generated/client.ts";
import { heldRoles } from "./held-roles.server.ts";

/** SQL of the names of the roles of member `u`. */
export const roleNamesOfUser = Prisma.sql`ARRAY(
  SELECT r.name FROM ${heldRoles(Prisma.sql`u.id`)} h JOIN roles r ON r.id = h.role_id ORDER BY lower(r.name), r.id)`;
