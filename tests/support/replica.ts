import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#app/process/supervisor/embedded-postgres.ts";
import { findPostmaster } from "#app/process/supervisor/postmaster.ts";

export type Replicated = {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** Ends the first one at once, as the loss of its machine does. */
  killPrimary: () => void;
  stop: () => Promise<void>;
};

/**
 * Two PostgreSQL servers, of which the second follows the first by streaming. The binaries that npm brings lack
 * pg_basebackup: the copy is made of the files while the first is stopped.
 */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-replica-"));
  chmodSync(folder, 0o755);
  const start = (name: string) =>
    startEmbeddedPostgres({
      dataDir: path.join(folder, name),
      fallback: path.join(tmpdir(), "patchbay-postgresql"),
      volatile: true,
    });
  const empty = await start("primary");
  const { direct, close } = createDatabase(empty.url);
  await migrate(direct);
  await close();
  await empty.stop();

  const [from, to] = [path.join(folder, "primary"), path.join(folder, "replica")];
  // With their owner, who may be a user of PostgreSQL's own.
  cpSync(`${from}.password`, `${to}.password`);
  execFileSync("cp", ["-a", from, to]);
  const primary = await start("primary");
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(path.join(to, "standby.signal"), "");
  appendFileSync(
    path.join(to, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await start("replica");
  return {
    primary,
    replica,
    killPrimary() {
      const pid = findPostmaster(from)?.pid;
      if (pid === undefined) throw new Error("the primary does not run");
      process.kill(pid, "SIGKILL");
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
