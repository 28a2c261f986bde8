import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";

/** The output of an `npm start` that ends. */
const startRefused = (url: string, env: Record<string, string>) =>
  startServer(url, { WEB_PROCESSES: "1", HOST: "127.0.0.1", ...env }, "supervisor").then(
    async (server) => `it started: ${await server.stop()}`,
    (error: Error) => error.message,
  );

describe("a start that cannot work ends with 78, in words", { timeout: seconds(60) }, () => {
  let url: string;
  let database: Database;
  const other = createServer();
  beforeAll(async () => {
    url = await cloneDatabase();
    database = createDatabase(url, { max: 1 });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    other.close();
    await database.close();
    await dropDatabase(url);
  });

  function expectWords(said: string, ...words: string[]): void {
    expect(said).toMatch(/^server ended with 78:/);
    expect(said).toContain(words.join("\n"));
    expect(said).not.toMatch(/starting again|is ready|^\s+at .*\d+:\d+/m);
  }

  it.each(["all", "web", "worker", "tracker"])("with a wrong password of the database: ROLE=%s", async (ROLE) => {
    const wrong = new URL(url);
    wrong.password = "wrong";
    const said = await startRefused(url, { ROLE, DATABASE_URL: wrong.href });
    expectWords(
      said,
      'The database refuses the site: password authentication failed for user "patchbay".',
      "Correct the user and the password in DATABASE_URL",
    );
  });

  it.each(["all", "web", "worker", "tracker"])("with a migration that cannot be applied: ROLE=%s", async (ROLE) => {
    // Its tables exist, so that it fails if it is applied again.
    const first = "(SELECT min(migration_name) FROM _prisma_migrations)";
    const { rows } = await database.pool.query(
      `DELETE FROM _prisma_migrations WHERE migration_name = ${first} RETURNING *`,
    );
    const said = await startRefused(url, { ROLE });
    for (const { id, checksum, finished_at, migration_name, started_at } of rows)
      await database.pool.query(
        "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count) VALUES ($1, $2, $3, $4, $5, 1)",
        [id, checksum, finished_at, migration_name, started_at],
      );
    expectWords(said, `The migration ${rows[0].migration_name} failed: `);
    expect(said).toContain("\nNothing was changed. Start the release before");
  });

  it.each(["all", "web", "tracker"])("with a port in use: ROLE=%s", async (ROLE) => {
    const { port } = other.address() as AddressInfo;
    expectWords(
      await startRefused(url, { ROLE, PORT: String(port) }),
      `Port ${port} of 127.0.0.1 cannot be used: another program listens there (EADDRINUSE).`,
      "Stop that program, or set another PORT.",
    );
  });
});
