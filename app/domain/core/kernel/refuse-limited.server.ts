import { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "./context.server.ts";
import { limitWords, type MemberRight } from "./member-rights.ts";
import { type Refusal, refuse } from "./result.ts";

/**
 * The refusal if staff have limited the caller's right; null if the caller may act. Checked at each use, because open
 * sockets keep their actor.
 */
export async function refuseLimited({ reads, actor, clock }: Context, right: MemberRight): Promise<Refusal | null> {
  if (!actor) return null;
  const [limit] = await reads.rows<{ until: Date | null; reason: string }>(Prisma.sql`
    SELECT until, reason FROM standing_steps
    WHERE user_id = ${actor.id} AND lifted_at IS NULL AND kind = 'limit' AND ${right} = ANY(rights)
      AND (until IS NULL OR until > ${clock()})
    ORDER BY until DESC NULLS FIRST LIMIT 1`);
  if (!limit) return null;
  return refuse("forbidden", `${limitWords(right, limit.until)} Reason: ${limit.reason}`);
}
