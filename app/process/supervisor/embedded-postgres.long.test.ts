import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostgresHome } from "./postgres-home.ts";
import { findPostmaster } from "./postmaster.ts";
import { watchPostgres } from "./watch-postgres.ts";

const fallback = path.join(tmpdir(), "patchbay-embedded-test");
let folder: string;
let running: EmbeddedPostgres[] = [];

const start = async () => {
  const started = await startEmbeddedPostgres({ dataDir: path.join(folder, "pg"), volatile: true, fallback });
  running.push(started);
  return started;
};

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("SELECT current_database() AS name")).rows[0].name;
  } finally {
    await client.end();
  }
}

const dataOf = () => findPostgresHome(path.join(folder, "pg"), { fallback }).data;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-pg-"));
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.stop();
  for (const data of [dataOf(), `${dataOf()}.password`, `${dataOf()}.log`])
    rmSync(data, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("is taken over by a second start, with the same database behind the same URL", async () => {
    const first = await start();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url)).toBe("patchbay");
  });

  it("starts again after it was stopped, and after a kill", async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    process.kill(findPostmaster(dataOf())?.pid ?? 0, "SIGKILL");
    const third = await start();
    expect(await ask(third.url)).toBe("patchbay");
    expect(third.url).not.toBe(second.url);
  });

  it("is started again at its port when it was killed, though a statement still runs, and is left alone otherwise", async () => {
    const first = await start();
    const { url } = first;
    const said: string[] = [];
    const stop = watchPostgres({ postgres: first, say: (text) => said.push(text), moved: () => {}, lookMs: 50 });
    const busy = new pg.Client({ connectionString: url });
    busy.on("error", () => undefined);
    await busy.connect();
    const counting = busy.query("SELECT count(*) FROM generate_series(1, 1e12::bigint)").catch(() => undefined);
    process.kill(findPostmaster(dataOf())?.pid ?? 0, "SIGKILL");
    await expect
      .poll(() => said, { timeout: seconds(10) })
      .toEqual(["PostgreSQL has ended; starting it again.", "PostgreSQL is back."]);
    expect(first.url).toBe(url);
    expect(await ask(url)).toBe("patchbay");
    await counting;
    await stop();
    await first.stop();
    expect(said).toHaveLength(2);
  });

  it("does not take another process for itself when the number in its lock file is another's now", async () => {
    const first = await start();
    await first.stop();
    const lock = path.join(dataOf(), "postmaster.pid");
    writeFileSync(lock, `${process.pid}\n${dataOf()}\n0\n5432\n`);
    expect(findPostmaster(dataOf())).toBeNull();
    const second = await start();
    expect(await ask(second.url)).toBe("patchbay");
    expect(Number(readFileSync(lock, "utf8").split("\n")[0])).not.toBe(process.pid);
  });

  it("says that the password file is missing rather than making another that does not fit", async () => {
    const first = await start();
    await first.stop();
    rmSync(`${dataOf()}.password`);
    await expect(start()).rejects.toThrow("the password of the database beside it");
  });
});
