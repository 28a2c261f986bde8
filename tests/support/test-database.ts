import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { createDatabase } from "#app/db/client.server.ts";
import { migrate, readMigrations } from "#app/db/migrate.server.ts";
import { copyCluster, makeFolder, makeVolatileFolder, startCluster } from "./test-cluster.ts";

const { version: queueVersion } = createRequire(import.meta.url)("graphile-worker/package.json") as { version: string };

const hash = createHash("sha256")
  .update(queueVersion)
  .update(
    readMigrations()
      .map(({ checksum }) => checksum)
      .join(),
  )
  .digest("hex")
  .slice(0, 12);

export const TEMPLATE = `patchbay_template_${hash}`;

/**
 * A PostgreSQL for tests (embedded and volatile, or TEST_DATABASE_URL) that holds the migrated template database. One
 * that is `durable` lies on the disk and waits for it, as a site's does.
 */
export async function startTestDatabase({ durable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeTemplate(given);
    return { url: given, stop: async () => undefined };
  }
  const folder = durable ? makeFolder("patchbay-test-") : makeVolatileFolder();
  await copyCluster(folder, TEMPLATE, makeTemplate);
  const postgres = await startCluster(folder, !durable);
  await makeTemplate(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [TEMPLATE]);
  if (rowCount === 0) {
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    const { pool, close } = createDatabase(withDatabase(adminUrl, TEMPLATE));
    await migrate(pool);
    await close();
  }
  await admin.end();
}

/** A new database of that name, a copy of the template; one that is left from an earlier run is dropped. */
export async function makeDatabase(adminUrl: string, name: string, template = TEMPLATE): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await admin.end();
  return withDatabase(adminUrl, name);
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
