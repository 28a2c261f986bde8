import { Prisma } from "#app/db/generated/client.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { type ActorRow, actorColumns, actorTables, toActor } from "./actor-row.server.ts";

/**
 * The call of a job that continues a member's request: the site's own call with the member as its actor, so that the
 * audit log and new rows name them. The actor has the member's current rights. There is no actor if no member is given
 * or the account was deleted.
 */
export async function actAs(services: Services, userId: string | null): Promise<Context> {
  const context = systemContext(services);
  if (userId === null) return context;
  const [row] = await services.reads.rows<ActorRow>(
    Prisma.sql`SELECT ${actorColumns} FROM ${actorTables} WHERE u.id = ${userId} AND u.deleted_at IS NULL`,
  );
  return row ? { ...context, actor: toActor(row) } : context;
}
