import { Prisma } from "#app/db/generated/client.ts";

/** SQL of the names of the roles of member `u`. */
export const roleNamesOfUser = Prisma.sql`ARRAY(
  SELECT r.name FROM role_holders h JOIN roles r ON r.id = h.role_id WHERE h.user_id = u.id ORDER BY lower(r.name), r.id)`;
