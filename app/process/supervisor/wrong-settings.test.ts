import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "wrong-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command from its sources; returns its exit code and output. */
function run(file: string, env: Record<string, string>, ...args: string[]) {
  const DATA_DIR = path.join(folder, "data");
  const given: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "development", DATA_DIR, ...env };
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { env: given });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on("exit", (code) => resolve({ code, said })),
  );
}

const DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";

describe("a setting that is wrong", () => {
  it.each([
    ["the start", "app/process/supervisor/start.ts", { WEB_PROCESSES: "100" }, /^ {2}WEB_PROCESSES: /m],
    ["the start", "app/process/supervisor/start.ts", { PORT: "abc" }, /^ {2}PORT: /m],
    ["the start", "app/process/supervisor/start.ts", { SMTP_URL_FILE: "/none" }, /^ {2}SMTP_URL_FILE: /m],
    [
      "a tracker by itself",
      "app/process/supervisor/start.ts",
      { ROLE: "tracker", ANNOUNCE_INTERVAL: "1" },
      /ANNOUNCE_/,
    ],
    ["the doctor", "app/process/supervisor/doctor.ts", { WEB_PROCESSES: "100" }, /^ {2}WEB_PROCESSES: /m],
  ])("ends %s for good, in words that name it", { timeout: seconds(60) }, async (_, file, env, words) => {
    const { code, said } = await run(file, { DATABASE_URL, SESSION_SECRET: "x".repeat(32), ...env });
    expect(said).toMatch(words);
    expect(said).not.toMatch(/^\s+at .*\d+:\d+/m);
    expect(said).not.toContain("starting again");
    expect(code).toBe(78);
  });
});

describe("a start that cannot work", { timeout: seconds(60) }, () => {
  const database = useDatabase();
  const other = createServer();
  beforeAll(() => new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void other.close());

  /** Starts a tracker by itself, and examines the same site. */
  async function startAndExamine(more: Record<string, string>) {
    const env = { DATABASE_URL: database.url, SESSION_SECRET: "x".repeat(32), HOST: "127.0.0.1", PORT: "0", ...more };
    const started = await run("app/process/supervisor/start.ts", { ROLE: "tracker", ...env });
    return { started, doctor: await run("app/process/supervisor/doctor.ts", env) };
  }

  function expectWords({ started, doctor }: Awaited<ReturnType<typeof startAndExamine>>, reason: RegExp, toDo: string) {
    expect(started.said).toMatch(reason);
    expect(started.said).toContain(`\n${toDo}`);
    expect(started.said).not.toMatch(/^\s+at .*\d+:\d+|starting again/m);
    expect(started.code).toBe(78);
    const [found = "", advice] = doctor.said.slice(doctor.said.search(reason)).split("\n");
    expect([found.match(reason) !== null, advice?.trim()]).toEqual([true, expect.stringContaining(`→ ${toDo}`)]);
    expect(doctor.said).not.toMatch(/^\s+at .*\d+:\d+/m);
    expect(doctor.code).toBe(1);
  }

  it("ends for good where the database's password is wrong", async () => {
    const wrong = new URL(database.url);
    wrong.password = "wrong";
    const seen = await startAndExamine({ DATABASE_URL: wrong.href });
    expectWords(seen, /The database refuses the site: password authentication failed/, "Correct the user and the");
  });

  it("ends for good where a migration was changed after it was applied", async () => {
    const reverse = (which: string) =>
      database.pool.query(
        `UPDATE _prisma_migrations SET checksum = reverse(checksum) WHERE migration_name = ${which} RETURNING migration_name AS name`,
      );
    const { name } = (await reverse("(SELECT min(migration_name) FROM _prisma_migrations)")).rows[0];
    const seen = await startAndExamine({});
    await reverse(`'${name}'`);
    expectWords(seen, new RegExp(`The migration ${name} was changed after it was applied`), "Restore its file");
  });

  it("ends for good where the port is in use", async () => {
    const { port } = other.address() as AddressInfo;
    const seen = await startAndExamine({ PORT: String(port) });
    expectWords(seen, new RegExp(`Port ${port} of 127.0.0.1 cannot be used: another program`), "Stop that program");
  });
});

describe("a tool that is typed without the settings of the service", () => {
  it.each([
    ["the doctor", "app/process/supervisor/doctor.ts", []],
    ["a backup", "app/process/supervisor/archive.ts", ["backup"]],
    ["a rehearsal of the newest backup", "app/process/supervisor/archive.ts", ["rehearse"]],
  ])("makes no second site: %s", { timeout: seconds(60) }, async (_, file, args) => {
    const DATA_DIR = path.join(folder, "elsewhere");
    const { code, said } = await run(file, { DATA_DIR }, ...args);
    expect(said).toContain(`There is no site in ${DATA_DIR}.`);
    expect([code, existsSync(DATA_DIR)]).toEqual([1, false]);
  });
});
