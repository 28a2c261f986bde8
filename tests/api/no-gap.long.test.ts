import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import type { Claimed } from "#app/process/launch/claim.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { exchange, openUploads, startLoad } from "#tests/support/site-load.ts";
import { startTaggedSite } from "#tests/support/tagged-site.ts";

/** RESTARTS=10 UPGRADES=2 restarts ten times, upgrades twice in between, and prints what was answered meanwhile. */
const restarts = Number(process.env.RESTARTS ?? 2);
const upgrades = Number(process.env.UPGRADES ?? 0);

function serverPidIn(dataDir: string, claim: string): number {
  const claimed = readFileSync(path.join(dataDir, `run/${claim}.json`), "utf8");
  return (JSON.parse(claimed) as Claimed).server?.pid ?? 0;
}

type Tagged = Awaited<ReturnType<typeof startTaggedSite>>;

/** To a release with one more column than the one that runs. */
async function upgrade(site: Tagged, number: number): Promise<void> {
  const [from, to] = [`0.${number}.0`, `0.${number + 1}.0`];
  site.release({ version: to, sql: `-- Runs since: ${from}\nALTER TABLE "users" ADD COLUMN "mark_${number}" TEXT;` });
  site.fetchTags();
  const said = expect.stringContaining(`Patchbay ${to} is in use.`);
  expect(await site.run("upgrade")).toMatchObject({ code: 0, said });
}

const longest = seconds(60 + 30 * restarts + 60 * upgrades);
it("a restart refuses, cuts off and loses nothing", { timeout: longest }, async () => {
  const url = await cloneDatabase();
  const database = createDatabase(url, { max: 3 });
  const site = upgrades > 0 ? await startTaggedSite(url) : null;
  const server = site?.server ?? (await startServer(url, {}, "supervisor"));
  const serverPid = () => serverPidIn(server.dataDir, "all");
  const load = await startLoad(database, server.url);
  /** Whatever changes the server: it goes on after that. */
  async function goOnAfter(change: (before: number) => unknown): Promise<void> {
    await sleep(2_000);
    const before = serverPid();
    const announces = load.answers.announce;
    await change(before);
    await expect.poll(serverPid, { timeout: seconds(30) }).not.toBe(before);
    await expect.poll(() => load.answers.announce - announces, { timeout: seconds(30) }).toBeGreaterThan(20);
    await fetch(`${server.url}/healthz`);
  }
  try {
    let upgraded = 0;
    for (let done = 1; done <= restarts; done++) {
      await goOnAfter((before) => process.kill(before, "SIGTERM"));
      if (site && upgraded < upgrades && done * (upgrades + 1) >= restarts * (upgraded + 1)) {
        upgraded += 1;
        await goOnAfter(() => upgrade(site, upgraded));
      }
    }
    await load.stop();
    if (process.env.RESTARTS)
      process.stdout.write(
        `${restarts} restarts, ${upgraded} upgrades: ${JSON.stringify(load.answers)}, ${load.problems.length} problems, ` +
          `longest wait ${load.longestSeconds().toFixed(1)} s\n`,
      );
    expect(load.problems).toEqual([]);
    expect(Object.values(load.answers).every((count) => count > 0)).toBe(true);
  } finally {
    await load.stop();
    await (site ?? server).stop();
    await database.close();
    await dropDatabase(url);
  }
});

it("an upload comes in while the next server serves", { timeout: seconds(90) }, async () => {
  const url = await cloneDatabase();
  const database = createDatabase(url, { max: 3 });
  const server = await startServer(url, {}, "supervisor");
  try {
    const { path: at, options, body } = await (await openUploads(database.db, server.url))();
    const before = serverPidIn(server.dataDir, "all");
    let goOn = () => {};
    const halfWay = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const upload = exchange(new URL(at, server.url), options, body, halfWay);
    await sleep(500);
    process.kill(before, "SIGTERM");
    await expect.poll(() => serverPidIn(server.dataDir, "all"), { timeout: seconds(15) }).not.toBe(before);
    expect((await fetch(server.url)).status).toBe(200);
    // The end of all waits for it too.
    const stopped = server.stop();
    await sleep(1_000);
    goOn();
    expect(await upload).toMatchObject({ status: 200, text: expect.stringContaining('"success":true') });
    await stopped;
    expect(() => process.kill(before, 0)).toThrow("ESRCH");
  } finally {
    await server.stop();
    await database.close();
    await dropDatabase(url);
  }
});

it("no request is lost on a connection that is in use", { timeout: seconds(60) }, async () => {
  const url = await cloneDatabase();
  const server = await startServer(url, {}, "supervisor");
  const pid = () => serverPidIn(server.dataDir, "all");
  const lost: string[] = [];
  const stopped = new AbortController();
  async function ask(): Promise<void> {
    for (const agent = new Agent({ keepAlive: true, maxSockets: 1 }); !stopped.signal.aborted; await sleep(10))
      await exchange(new URL("/rules", server.url), { agent }, undefined, sleep(0)).catch(({ code, message }) =>
        lost.push(`${code}: ${message}`),
      );
  }
  const asking = Array.from({ length: 20 }, ask);
  try {
    const before = pid();
    await sleep(1_000);
    process.kill(before, "SIGTERM");
    await expect.poll(pid, { timeout: seconds(30) }).not.toBe(before);
    await fetch(`${server.url}/healthz`);
    stopped.abort();
    await Promise.all(asking);
    expect(lost).toEqual([]);
  } finally {
    stopped.abort();
    await server.stop();
    await dropDatabase(url);
  }
});

it.each(["web", "tracker"])("so does one with ROLE=%s", { timeout: seconds(60) }, async (role) => {
  const url = await cloneDatabase();
  const server = await startServer(url, { ROLE: role, WEB_PROCESSES: "1" }, "supervisor");
  const health = async () => (await fetch(`${server.url}/healthz`)).status;
  const claim = role === "web" ? "web-0" : role;
  try {
    const before = serverPidIn(server.dataDir, claim);
    process.kill(before, "SIGTERM");
    const asked: number[] = [];
    while (serverPidIn(server.dataDir, claim) === before) asked.push(await health());
    asked.push(await health());
    expect(new Set(asked)).toEqual(new Set([200]));
  } finally {
    await server.stop();
    await dropDatabase(url);
  }
});
