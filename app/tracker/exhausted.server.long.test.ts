import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { startTracker, type TrackerChild } from "#tests/support/tracker-process.ts";
import { announce, type Client, expectExact, makeClients, run } from "./crash-testing.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-exhausted-"));
/** A separate file system with room for a few files. Only root may mount it, and not in every container. */
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m,nr_inodes=20", "tmpfs", folder]).status === 0;
const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;
if (!isMounted) process.stdout.write("Skipped: a full disk and full inodes, because tmpfs cannot be mounted here.\n");
if (!hasPrlimit) process.stdout.write("Skipped: descriptors exhausted, because there is no prlimit here.\n");

beforeAll(async () => {
  const setting = await readSetting(database.db, "tracker");
  await writeSetting(database.db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
});
afterAll(() => {
  if (isMounted) spawnSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Announces under load during and after `exhaust`, kills the tracker, and compares the books. */
async function expectNothingLost(tracker: TrackerChild, dataDir: string, exhaust: () => () => void): Promise<Client[]> {
  const clients = await makeClients(database);
  for (const client of clients) await announce(client, tracker.url);
  const relieve = exhaust();
  const during = await Promise.all(clients.map((client) => run(client, tracker.url, { until: Date.now() + 2_200 })));
  expect(Math.min(...during)).toBeGreaterThan(0);
  relieve();
  const [first] = clients as [Client];
  // One batch interval, plus time for a busy machine.
  await expect.poll(() => isKept(first, tracker.url)).toBe(true);
  const refused = clients.map((client) => client.refused);
  await Promise.all(clients.map((client) => run(client, tracker.url, { until: Date.now() + 500 })));
  expect(clients.map((client) => client.refused)).toEqual(refused);
  await tracker.kill();
  expect(await (await startTracker(database.url, dataDir)).stop()).toBe(0);
  await expectExact(database, clients);
  return clients;
}

/** Announces once without reporting anything new, so earlier acknowledged traffic does not affect the result. */
async function isKept(client: Client, url: string): Promise<boolean> {
  const { refused } = client;
  await announce(client, url);
  return client.refused === refused;
}

describe("a tracker", { timeout: seconds(60) }, () => {
  it.skipIf(!hasPrlimit)("refuses nothing and loses nothing while descriptors are exhausted", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-descriptors-"));
    const tracker = await startTracker(database.url, dataDir, { TRACKER_SYNC: "1" });
    const limit = (most: string) => spawnSync("prlimit", ["--pid", String(tracker.pid), `--nofile=${most}:`]);
    const clients = await expectNothingLost(tracker, dataDir, () => {
      // Open connections stay open. No file can be opened and no connection accepted.
      setTimeout(() => limit("10"), 200);
      return () => limit("1024");
    });
    expect(clients.every(({ refused }) => refused === 0)).toBe(true);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.skipIf(!isMounted).each([
    ["inodes", "1"],
    ["room", "0"],
  ])("loses nothing while a disk has no %s (TRACKER_SYNC=%s)", async (missing, TRACKER_SYNC) => {
    const dataDir = mkdtempSync(path.join(folder, "data-"));
    const tracker = await startTracker(database.url, dataDir, { TRACKER_SYNC });
    const filling = mkdtempSync(path.join(folder, "filling-"));
    await expectNothingLost(tracker, dataDir, () => {
      fill(filling, missing === "inodes" ? 0 : 1 << 20);
      return () => rmSync(filling, { recursive: true, force: true });
    });
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
  });
});

/** Writes files until the disk is full. */
function fill(into: string, size: number): void {
  try {
    for (let i = 0; ; i += 1)
      writeFileSync(path.join(into, size === 0 ? String(i) : "one"), Buffer.alloc(size), { flag: "a" });
  } catch {
    // Full.
  }
}
