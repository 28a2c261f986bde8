import type { Pool } from "pg";
import type { TrackerStats } from "#tracker/stats.ts";

/** Saves the tracker's totals, for plots over time. */
export async function saveSample(pool: Pool, { swarms, seeders, leechers }: TrackerStats): Promise<void> {
  await pool.query(
    `INSERT INTO tracker_samples (at, swarms, seeders, leechers, announces)
     SELECT date_trunc('second', now()), $1::int, $2::int, $3::int, coalesce(sum(total_announces), 0) FROM tracker_swarms
     ON CONFLICT (at) DO NOTHING`,
    [swarms, seeders, leechers],
  );
}
