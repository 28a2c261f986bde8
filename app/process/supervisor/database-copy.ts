import pg from "pg";

const NAME_MAX = 63;
/** Clients whose connection was ended reconnect immediately. */
const TRIES = 20;
const PAUSE_MS = 100;

const quote = pg.escapeIdentifier;

function namesOf(url: string) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const beside = (suffix: string) => `${name.slice(0, NAME_MAX - suffix.length)}${suffix}`;
  return { name, copy: beside("_before_upgrade"), failed: beside("_failed_upgrade") };
}

/** Runs something in the maintenance database of the same server: no database can be copied or renamed from within. */
async function beside<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href, application_name: "upgrade of patchbay" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const has = async (client: pg.Client, name: string) =>
  (await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])).rowCount === 1;

/**
 * Copies the site's database on the same server, at the speed of the disk, while nothing else is connected to it.
 * Throws an error for an operator if others are connected, the user may not create databases, or the disk is full.
 */
export async function copyDatabase(url: string): Promise<void> {
  const { name, copy } = namesOf(url);
  await beside(url, async (client) => {
    await drop(client, copy);
    // A PgBouncer keeps the connections of a site that has just ended (app/db/connections.server.ts).
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'pooled patchbay%'",
      [name],
    );
    await client
      .query(`CREATE DATABASE ${quote(copy)} TEMPLATE ${quote(name)}`)
      .catch(async (error: pg.DatabaseError) => {
        if (error.code === "55006")
          throw new Error(`Others are using the database (${await listUsers(client, name)}): disconnect them first.`);
        if (error.code === "42501")
          throw new Error(
            "The site's database user may not create databases, so there would be no way back. Give it CREATEDB, or upgrade by hand.",
          );
        throw error;
      });
  });
}

/** Excludes autovacuum workers, which have no user name: PostgreSQL ends them when a database is copied. */
async function listUsers(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `SELECT DISTINCT coalesce(nullif(application_name, ''), usename) AS who FROM pg_stat_activity
     WHERE datname = $1 AND usename IS NOT NULL`,
    [name],
  );
  return rows.map(({ who }) => who).join(", ");
}

export async function dropDatabaseCopy(url: string): Promise<void> {
  await beside(url, (client) => drop(client, namesOf(url).copy));
}

/** Replaces the database by the copy. If it is interrupted at any point, calling it again completes it. */
export async function putDatabaseBack(url: string): Promise<void> {
  const { name, copy, failed } = namesOf(url);
  await beside(url, async (client) => {
    if (await has(client, copy)) {
      if (await has(client, name)) {
        await drop(client, failed);
        await rename(client, name, failed);
      }
      await rename(client, copy, name);
    }
    await drop(client, failed);
  });
}

const rename = (client: pg.Client, from: string, to: string) =>
  runAlone(client, from, `ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)}`);

const drop = (client: pg.Client, name: string) => runAlone(client, name, `DROP DATABASE IF EXISTS ${quote(name)}`);

/**
 * Runs a statement that PostgreSQL refuses while clients are connected to the database, after ending their connections.
 * PostgreSQL ends autovacuum workers, which have no user name, by itself; ending them by hand, or dropping a database
 * WITH (FORCE) while they work, is only for superusers.
 */
async function runAlone(client: pg.Client, name: string, sql: string): Promise<void> {
  for (let i = 1; ; i++)
    try {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename IS NOT NULL",
        [name],
      );
      await client.query(sql);
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== "55006" || i === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}
