import { Prisma } from "#app/db/generated/client.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";

/** Every announce changes seeding times, so they are not indexed: they are all read at once, and cached this long. */
export const RANKS_FRESH_MS = 60_000;

const PARTS = 1_000;

type Row = { times: string[] | null; total: number };

/**
 * The rank by seeding time, as a fraction of those who have seeded (0.05: top 5 %), of a member who has. Up to a minute
 * old; exact among fewer than a thousand members, to a thousandth among more.
 */
export async function rankOf(context: Pick<Context, "db" | "reads" | "clock">, seedingTime: bigint): Promise<number> {
  const { times, total } = await cached(context, "seeding ranks", RANKS_FRESH_MS, () => readRanks(context));
  // A member who began to seed after the ranks were read comes last.
  const part = times.findIndex((time) => time <= seedingTime) + 1 || PARTS;
  return total === 0 ? 1 : Math.ceil((part / PARTS) * total) / total;
}

/** The seeding times at each thousandth of those who have seeded, the longest first. */
async function readRanks({ reads }: Pick<Context, "reads">): Promise<{ times: bigint[]; total: number }> {
  const [row] = await reads.rows<Row>(Prisma.sql`
    SELECT percentile_disc((SELECT array_agg(part / ${PARTS}::float8 ORDER BY part) FROM generate_series(1, ${PARTS}) part))
        WITHIN GROUP (ORDER BY seeding_time DESC) AS times, count(*)::int AS total
    FROM tracker_stats WHERE seeding_time > 0`);
  return { times: (row?.times ?? []).map(BigInt), total: row?.total ?? 0 };
}
