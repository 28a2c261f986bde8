import type { Pool } from "pg";
import { UnusableDatabase } from "./unusable-database.server.ts";

const RETRY_MS = 500;
/** Attempts between two lines in the log. */
const SAY_EVERY = 20;

type Log = { warn: (about: { err: unknown }, words: string) => void };

/** PostgreSQL answers, but does not let the site in. */
class DatabaseRefuses extends UnusableDatabase {
  readonly code: string;
  constructor({ code, message }: { code: string; message: string }) {
    const toDo = code.startsWith("3D")
      ? "Create it (CREATE DATABASE), or correct the name at the end of DATABASE_URL."
      : "Correct the user and the password in DATABASE_URL, or what this user may do (pg_hba.conf, GRANT).";
    super(`The database refuses the site: ${message}.`, toDo);
    this.code = code;
  }
}

/** Null unless PostgreSQL refused for a reason that waiting does not fix: a wrong password or a missing database. */
export function refusalOf(error: unknown): DatabaseRefuses | null {
  const { code, message } = error as { code?: unknown; message: string };
  return typeof code === "string" && /^(28|3D|42)/.test(code) ? new DatabaseRefuses({ code, message }) : null;
}

/**
 * Waits until the database answers, so that a process that starts during an outage begins when it ends. Throws
 * UnusableDatabase if it refuses the site.
 */
export async function waitForDatabase(pool: Pool, log: Log): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await pool.query("SELECT 1");
      return;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) throw refusal;
      if (tries % SAY_EVERY === 0) log.warn({ err: error }, "waiting for the database");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
