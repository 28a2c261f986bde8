import { Prisma } from "#app/db/generated/client.ts";
import type { CaseKind, NoticeItemStatus, TakedownGround } from "#app/db/generated/enums.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { type List, readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Transparency } from "./output.ts";
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
type Takedown = { name: string; decidedAt: Date; ground: TakedownGround; status: NoticeItemStatus };

/**
 * The public report on complaints: counts by month, kind and outcome, the median time of decisions in hours, and
 * removed torrents with date and kind of right. It neither names nor quotes claimants and members; a torrent removed
 * for its personal data is not named.
 */
export const readTransparency = defineUseCase({
  name: "cases.read-transparency",
  input: Page,
  output: Transparency,
  allow: anyone,
  async read(context, page) {
    const [figures, { rows, ...counted }] = await Promise.all([
      readFigures(context),
      readPage<Takedown>(context.reads, page, takenDown),
    ]);
    const takedowns = rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt.toISOString() }));
    return ok({ ...figures, takedowns, ...counted });
  },
});

// Cached for a minute, because anyone may open the page and it reads every case of three years.
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

const takenDown: List = {
  columns: Prisma.sql`CASE WHEN n.ground = 'privacy' THEN 'Name withheld' ELSE coalesce(t.name, 'Not in the index') END AS name,
    t.decided_at AS "decidedAt", n.ground, t.status`,
  from: Prisma.sql`noticed_torrents t`,
  where: Prisma.sql`t.status IN ('upheld', 'countered', 'restored', 'kept') AND t.decided_at IS NOT NULL`,
  order: Prisma.sql`t.decided_at DESC, t.id DESC`,
  keys: Prisma.sql`t.*`,
  join: Prisma.sql`t JOIN takedown_notices n ON n.case_id = t.case_id`,
};
