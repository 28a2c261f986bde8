import type { CaseKind, NoticeItemStatus, TakedownGround } from "#app/db/generated/enums.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context, Tx } from "../../core/kernel/context.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ListOwnCases as Page } from "./schema.ts";

const KEPT_MS = 60_000;
const MONTHS = 36;

type Month = {
  month: string;
  kind: CaseKind;
  received: number;
  waiting: number;
  upheld: number;
  declined: number;
  countered: number;
};
type Median = { all: number | null; takedowns: number | null };
type Takedown = { name: string; decidedAt: string; ground: TakedownGround; status: NoticeItemStatus };

/**
 * The public report on complaints: counts by month, kind and outcome, the median time of decisions in hours, and removed
 * torrents with date and kind of right. It neither names nor quotes claimants and members; a torrent removed for its
 * personal data is not named.
 */
export const readTransparency = defineUseCase({
  name: "cases.read-transparency",
  input: Page,
  allow: anyone,
  async read(context, page) {
    const { db } = context;
    const [figures, takedowns, [counted]] = await Promise.all([
      readFigures(context),
      findTakedowns(db, page),
      db.$queryRaw<{ total: number }[]>`
        SELECT count(*)::int AS total FROM noticed_torrents
        WHERE status IN ('upheld', 'countered', 'restored', 'kept')`,
    ]);
    return ok({ ...figures, takedowns, total: counted?.total ?? 0, ...page });
  },
});

// Anyone may open the page, and it reads every case of three years: once a minute is enough.
const readFigures = (context: Pick<Context, "db" | "clock">) =>
  cached(context, "transparency", KEPT_MS, async () => {
    const { db } = context;
    const months = await db.$queryRaw<Month[]>`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, kind, count(*)::int AS received,
        (count(*) FILTER (WHERE status IN ('open', 'review')))::int AS waiting,
        (count(*) FILTER (WHERE status = 'upheld'))::int AS upheld,
        (count(*) FILTER (WHERE status = 'declined'))::int AS declined,
        (count(*) FILTER (WHERE status = 'countered'))::int AS countered
      FROM cases WHERE created_at >= ${monthsBefore(context.clock())} GROUP BY 1, 2 ORDER BY 1 DESC, kind::text`;
    const [median] = await db.$queryRaw<Median[]>`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) AS all,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) FILTER (WHERE kind = 'takedown') AS takedowns
      FROM (SELECT kind, extract(epoch FROM decided_at - created_at)::float8 / 3600 AS hours
            FROM cases WHERE decided_at IS NOT NULL) AS decided`;
    return { months, medianHours: median ?? { all: null, takedowns: null } };
  });

const monthsBefore = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));

async function findTakedowns(db: Tx, page: { page: number; limit: number }): Promise<Takedown[]> {
  const { skip, take } = rowsOf(page);
  const rows = await db.$queryRaw<(Omit<Takedown, "decidedAt"> & { decidedAt: Date })[]>`
    SELECT CASE WHEN n.ground = 'privacy' THEN 'Name withheld' ELSE coalesce(t.name, 'Not in the index') END AS name,
      t.decided_at AS "decidedAt", n.ground, t.status
    FROM noticed_torrents t JOIN takedown_notices n ON n.case_id = t.case_id
    WHERE t.status IN ('upheld', 'countered', 'restored', 'kept') AND t.decided_at IS NOT NULL
    ORDER BY t.decided_at DESC, t.id DESC LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt.toISOString() }));
}
