import pg from "pg";
import { findAdminUrl, type TestDatabase } from "./database.ts";

/** Ends the trackers' connections with a database and lets none in; answers how to undo that. */
export async function cutOff({ url }: TestDatabase): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: await findAdminUrl() });
  await admin.connect();
  const name = new URL(url).pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'patchbay tracker%'",
    [name],
  );
  return async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  };
}
