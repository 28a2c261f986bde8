import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { writeReleases, writeWanted } from "../launch/releases.ts";
import { putDatabaseBack } from "../supervisor/database-copy.ts";
import { openReleases } from "../supervisor/run-release.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

/** Tries a release whose server is never healthy. Returns which releases were started, and what was said. */
async function tryUnhealthy(options: { copiesDatabase: boolean; databaseUrl?: () => string }) {
  const wanted = { id: "1", version: "0.2.0", folder: "new", copiesDatabase: options.copiesDatabase };
  writeWanted(site.dataDir, { ...wanted, expiresAt: Date.now() + 60_000 });
  const started: string[] = [];
  const said: string[] = [];
  const servers: Server[] = [];
  const releases = openReleases({
    dataDir: site.dataDir,
    checkout: site.checkout,
    databaseUrl: options.databaseUrl ?? (() => site.databaseUrl),
    startServer(folder) {
      started.push(folder);
      const server = createServer((_, response) => response.writeHead(503).end("the tracker does not answer"));
      servers.push(server);
      const ended = new Promise<number>((resolve) => server.on("close", () => resolve(0)));
      const ready = new Promise<string>((resolve) =>
        server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
      );
      const end = async () => void server.close();
      return { ready, ended, stop: end };
    },
    allEnded: () => Promise.resolve(),
    ending: new AbortController().signal,
    say: (text) => void said.push(text),
    healthyMs: 500,
    retryMs: 10,
  });
  const run = releases.run(() => undefined);
  await expect.poll(() => started, { timeout: seconds(30) }).toEqual(["new", site.checkout]);
  servers[1]?.close();
  expect(await run).toBe(0);
  return said.join("\n");
}

describe("a release that stays unhealthy is stopped, and the one before runs", { timeout: seconds(60) }, () => {
  const problem = "/healthz answers 503: the tracker does not answer";

  it("with the reason", async () => {
    await site.stop();
    await tryUnhealthy({ copiesDatabase: false });
    expect(site.state().last).toMatchObject({ problem });
  });

  it("although nothing can be recorded, as on a full disk", async () => {
    await site.stop();
    // A file cannot replace a folder.
    mkdirSync(path.join(site.dataDir, "last-upgrade.json"));
    const said = await tryUnhealthy({ copiesDatabase: false });
    expect(said).toContain(`Patchbay 0.2.0 is not in use: ${problem}`);
    expect(said).toContain("The end of the upgrade could not be recorded: EISDIR");
  });

  it("only once its database is put back, however long PostgreSQL is away", async () => {
    await site.stop();
    const away = site.databaseUrl.replace(/:\d+\//, ":1/");
    let asked = 0;
    // It is there for the copy, and then away twice.
    const databaseUrl = () => ([2, 3].includes(++asked) ? away : site.databaseUrl);
    const said = await tryUnhealthy({ copiesDatabase: true, databaseUrl });
    expect(said.match(/The database could not be put back, trying again: /g)).toHaveLength(2);
    expect(site.state()).toMatchObject({ trial: null, last: { problem } });
    expect(await site.listBesides()).toEqual([]);
    expect(await site.query("SELECT * FROM kept")).toHaveLength(1);
  });
});

describe("a copy of the database", { timeout: seconds(60) }, () => {
  it("that was being made is thrown away at the next start, and the database stays", async () => {
    await site.stop();
    await site.query(`CREATE DATABASE ${site.besides[0]}`);
    const trial = { id: "1", version: "0.2.0", folder: site.checkout, copy: "making" as const };
    writeReleases(site.dataDir, { ...site.state(), trial });
    await site.start();
    expect(await site.query("SELECT * FROM kept")).toHaveLength(1);
    expect(await site.listBesides()).toEqual([]);
  });

  it("that a stop left behind an upgrade that succeeded is dropped at the next start", async () => {
    await site.stop();
    await site.query(`CREATE DATABASE ${site.besides[0]}`);
    writeReleases(site.dataDir, { ...site.state(), leavesCopy: true });
    await site.start();
    expect(await site.listBesides()).toEqual([]);
    expect(site.state()).toMatchObject({ current: { version: "0.1.0" }, leavesCopy: false });
  });

  it("takes the place of the database wherever an attempt to put it back was cut short", async () => {
    await site.stop();
    const name = new URL(site.databaseUrl).pathname.slice(1);
    const [copy = "", failed = ""] = site.besides;
    const admin = site.databaseUrl.replace(name, "postgres");
    const inTurn = async (...statements: string[]) => {
      for (const sql of statements) await site.query(sql, admin);
    };
    const copied = [`CREATE DATABASE ${copy} TEMPLATE ${name}`];
    const aside = `ALTER DATABASE ${name} RENAME TO ${failed}`;
    const back = `ALTER DATABASE ${copy} RENAME TO ${name}`;
    for (const cut of [[], [aside], [aside, back]]) {
      await inTurn(...copied);
      await site.query("CREATE TABLE written_by_the_new_one ()");
      await inTurn(...cut);
      await putDatabaseBack(site.databaseUrl);
      expect(
        await site.query("SELECT to_regclass('kept') AS kept, to_regclass('written_by_the_new_one') AS new"),
      ).toEqual([{ kept: "kept", new: null }]);
      expect(await site.listBesides()).toEqual([]);
    }
  });
});
