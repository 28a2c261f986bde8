import type { Pool } from "pg";

/** Saves the totals of all swarms, for plots over time. */
export async function saveSample(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO tracker_samples (at, swarms, seeders, leechers, announces)
     SELECT date_trunc('second', now()), count(*) FILTER (WHERE seeders + leechers > 0), coalesce(sum(seeders), 0),
            coalesce(sum(leechers), 0), coalesce(sum(total_announces), 0)
     FROM tracker_swarms
     ON CONFLICT (at) DO NOTHING`,
  );
}
