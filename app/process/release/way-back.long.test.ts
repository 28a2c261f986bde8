import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { writeReleases, writeWanted } from "../launch/releases.ts";
import { putDatabaseBack } from "../supervisor/database-copy.ts";
import { openReleases } from "../supervisor/run-release.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

it("a release that stays unhealthy is stopped, and the one before runs", { timeout: seconds(60) }, async () => {
  await site.stop();
  const wanted = { id: "1", version: "0.2.0", folder: "new", copiesDatabase: false };
  writeWanted(site.dataDir, { ...wanted, expiresAt: Date.now() + 60_000 });
  const started: string[] = [];
  const servers: Server[] = [];
  const releases = openReleases({
    dataDir: site.dataDir,
    checkout: site.checkout,
    databaseUrl: () => site.databaseUrl,
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
    say: () => undefined,
    healthyMs: 500,
  });
  const run = releases.run(() => undefined);
  await expect.poll(() => started).toEqual(["new", site.checkout]);
  servers[1]?.close();
  expect(await run).toBe(0);
  expect(site.state().last).toMatchObject({ problem: "/healthz answers 503: the tracker does not answer" });
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
