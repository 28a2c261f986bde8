import type { Pool } from "pg";
import type { Log } from "#app/domain/core/ports/log.ts";

const EVERY_MS = 10 * 60_000;
/** Clocks of several machines must agree within this; otherwise the log says so. */
const ALLOWED_MS = 1_000;

/**
 * How many milliseconds this machine's clock is ahead of the database's. The answer's travel time is assumed to be half
 * of the call's, so the error is at most that half.
 */
export async function measureClock(
  pool: Pick<Pool, "query">,
  now = Date.now,
): Promise<{ ahead: number; sure: number }> {
  const asked = now();
  const { rows } = await pool.query<{ ms: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  );
  const answered = now();
  return { ahead: Math.round((asked + answered) / 2 - (rows[0]?.ms ?? 0)), sure: Math.ceil((answered - asked) / 2) };
}

/** Warns if this machine's clock differs from the database's: due dates, ends of sessions and limits follow both. */
export function createClockWatch(pool: Pool, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const measured = await measureClock(pool).catch(() => null);
    if (!measured || Math.abs(measured.ahead) - measured.sure <= ALLOWED_MS) return;
    log.warn(
      { aheadMs: measured.ahead },
      "the clock of this machine differs from the database's; synchronise both with NTP",
    );
  }
  return {
    start(): void {
      void look();
      timer = setInterval(() => void look(), EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
