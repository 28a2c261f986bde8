import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { dayOf } from "../../core/kernel/period.ts";
import type { CappedKind } from "./awards.ts";

/** The points of each kind that a member has earned since midnight UTC, without revoked points. */
export async function earnedToday(
  tx: Tx,
  userId: string,
  kinds: readonly CappedKind[],
  now: Date,
): Promise<(kind: CappedKind) => number> {
  if (kinds.length === 0) return () => 0;
  const rows = await tx.$queryRaw<{ kind: string; points: number }[]>`
    SELECT a.activity_type AS kind, sum(a.points)::int AS points FROM user_activities a
    WHERE a.user_id = ${userId} AND a.activity_type IN (${Prisma.join(kinds)}) AND a.created_at >= ${dayOf(now)}
      AND NOT EXISTS (
        SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.related_id = a.related_id
          AND r.activity_type = a.activity_type || '_reversed')
    GROUP BY a.activity_type`;
  return (kind) => rows.find((row) => row.kind === kind)?.points ?? 0;
}
