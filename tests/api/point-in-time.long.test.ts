import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import { findPendingMigrations, migrate } from "#app/db/migrate.server.ts";
import { makeMember } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";

/** Debian's folders of PostgreSQL's own programs. The ones that npm brings lack pg_basebackup. */
const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
const programs = versions
  .map((version) => path.join("/usr/lib/postgresql", version, "bin"))
  .find((folder) => ["initdb", "pg_ctl", "psql", "pg_basebackup"].every((name) => existsSync(path.join(folder, name))));
const title = "PostgreSQL restored to a point in time, as docs/operations.md describes";
const withPrograms = programs ? title : `${title} (left out, because it is not installed: postgresql)`;

/** The commands of the page, in its order. */
const archive = [
  `psql -c "ALTER SYSTEM SET archive_mode = on" -c "ALTER SYSTEM SET archive_timeout = '1min'"`,
  `psql -c "ALTER SYSTEM SET archive_command = 'test ! -f /mnt/away/wal/%f && cp %p /mnt/away/wal/%f'"`,
];
const takeBase = ["pg_basebackup --checkpoint=fast --pgdata=/mnt/away/base"];
const restore = [
  "mv /var/lib/postgresql/17/main /var/lib/postgresql/17/before && cp -a /mnt/away/base /var/lib/postgresql/17/main",
  `echo "restore_command = 'cp /mnt/away/wal/%f %p'" >> /var/lib/postgresql/17/main/postgresql.auto.conf`,
  `echo "recovery_target_time = '2026-11-29 14:30:00+00'" >> /var/lib/postgresql/17/main/postgresql.auto.conf`,
  `echo "recovery_target_action = 'promote'" >> /var/lib/postgresql/17/main/postgresql.auto.conf`,
  "touch /var/lib/postgresql/17/main/recovery.signal",
];

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-pitr-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** PostgreSQL refuses to run as root. */
function ownerOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

describe.skipIf(!programs)(withPrograms, { timeout: seconds(120) }, () => {
  it("has what was written before, nothing that was written after, and continues", async () => {
    const owner = ownerOf();
    const [data, away] = [path.join(folder, "17/main"), path.join(folder, "away")];
    for (const one of [folder, path.dirname(data), away, path.join(away, "wal")]) {
      mkdirSync(one, { recursive: true });
      chmodSync(one, 0o755);
      if (owner.uid && owner.gid) chownSync(one, owner.uid, owner.gid);
    }
    const port = await freePort();
    const env = {
      ...process.env,
      PATH: `${programs}:${process.env.PATH}`,
      PGHOST: "127.0.0.1",
      PGPORT: String(port),
      PGUSER: "postgres",
      PGDATABASE: "postgres",
    } as NodeJS.ProcessEnv;
    const type = (command: string) =>
      execFileSync("bash", ["-ec", command], { ...owner, env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const typeAll = (commands: string[], at = "") => {
      for (const command of commands)
        type(
          command
            .replaceAll("/var/lib/postgresql/17", path.dirname(data))
            .replaceAll("/mnt/away", away)
            .replace("2026-11-29 14:30:00+00", at),
        );
    };
    const start = async () => {
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
      const started = spawn(
        path.join(programs ?? "", "pg_ctl"),
        ["start", "-w", "-D", data, "-l", path.join(folder, "17/log"), "-o", options],
        {
          ...owner,
          env,
          stdio: "ignore",
        },
      );
      expect(await new Promise((resolve) => started.on("exit", resolve))).toBe(0);
    };
    const stop = () => type(`pg_ctl stop -w -m fast -D ${data}`);
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const withSite = async <T>(run: (database: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> => {
      const database = createDatabase(url, { max: 2 });
      return run(database).finally(() => database.close());
    };

    type(`initdb -D ${data} -U postgres --auth=trust --encoding=UTF8 --locale=C`);
    await start();
    try {
      typeAll(archive);
      stop();
      await start();
      await withSite(({ direct }) => migrate(direct));
      typeAll(takeBase);
      const at = await withSite(async ({ db, pool }) => {
        await makeMember(db, { username: "before" });
        const { rows } = await pool.query("SELECT clock_timestamp()::text AS at");
        await makeMember(db, { username: "after" });
        await pool.query("DELETE FROM users WHERE username = 'before'");
        await pool.query("SELECT pg_switch_wal()");
        const { rows: last } = await pool.query("SELECT pg_walfile_name(pg_current_wal_lsn() - 1) AS file");
        await eventually(async () => expect(existsSync(path.join(away, "wal", last[0].file))).toBe(true), seconds(20));
        return rows[0].at as string;
      });
      stop();
      typeAll(restore, at);
      await start();
      await withSite(async ({ db, direct, pool }) => {
        const isOpen = async () => (await pool.query("SELECT pg_is_in_recovery() AS is")).rows[0].is === false;
        await expect.poll(isOpen, { timeout: seconds(20) }).toBe(true);
        expect(await db.user.findMany({ select: { username: true } })).toEqual([{ username: "before" }]);
        expect(await findPendingMigrations(direct)).toEqual([]);
        await makeMember(db, { username: "later" });
        expect(await db.user.count()).toBe(2);
      });
    } finally {
      stop();
    }
  });
});
