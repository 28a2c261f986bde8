import { spawn } from "node:child_process";
import pg from "pg";
import { endInWords } from "../launch/end-in-words.ts";
import { commandOf, type ProcessName } from "../launch/process-file.ts";
import { prepareEnvironment } from "./environment.ts";

/**
 * Provides the database as `npm start` does, unless a running site already has it, runs a tool with it, and exits with
 * the tool's code. Only a tool that can create a site, as a restore does, runs without one.
 */
export async function runTool(name: ProcessName, args: string[], { makesSite = false } = {}): Promise<never> {
  const { env, postgres } = await prepareEnvironment({ needsSite: !makesSite }).catch(endInWords);
  const child = spawn(process.execPath, [...commandOf(name), ...args], { env, stdio: "inherit" });
  // The tool removes what it has begun, and ends.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill("SIGTERM"));
  const code = await new Promise<number>((resolve) => child.on("exit", (ended) => resolve(ended ?? 1)));
  if (postgres && !postgres.wasRunning && !(await isUsed(postgres.url))) await postgres.stop();
  process.exit(code);
}

/**
 * Whether a site has started to use the database that we started. Autovacuum, which has no user name, does not count.
 */
async function isUsed(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usename IS NOT NULL`,
  );
  await client.end();
  return (rowCount ?? 0) > 0;
}
