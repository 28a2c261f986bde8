import type { Pool } from "pg";

const RETRY_MS = 500;
/** Attempts between two lines in the log. */
const SAY_EVERY = 20;

type Log = { warn: (about: { err: unknown }, words: string) => void };

/** A wrong password or a missing database: waiting fixes neither. */
const isFinal = (error: unknown) => /^(28|3D|42)/.test(String((error as { code?: unknown }).code ?? ""));

/** Waits until the database answers, so that a process that starts during an outage begins when it ends. */
export async function waitForDatabase(pool: Pool, log: Log): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await pool.query("SELECT 1");
      return;
    } catch (error) {
      if (isFinal(error)) throw error;
      if (tries % SAY_EVERY === 0) log.warn({ err: error }, "waiting for the database");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
