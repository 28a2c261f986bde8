import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { cutOff } from "#tests/support/cut-off.ts";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { seeded } from "#tests/support/seed.ts";
import { startTracker, type TrackerChild } from "#tests/support/tracker-process.ts";
import { announce, type Client, expectExact, makeClients, run } from "./crash-testing.ts";

const database = useDatabase();
const random = seeded();
let dataDir: string;

beforeAll(async () => {
  const setting = await readSetting(database.db, "tracker");
  await writeSetting(database.db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
  dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-crash-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function settle(tracker: TrackerChild): Promise<void> {
  expect(await tracker.stop()).toBe(0);
}

describe("a tracker that is killed", { timeout: seconds(60) }, () => {
  it("has, after each kill at a random moment under load, what it had answered for, to the byte", async () => {
    const clients = await makeClients(database);
    let answers = 0;
    for (let round = 0; round < 4; round += 1) {
      const tracker = await startTracker(database.url, dataDir, { TRACKER_SYNC: String(round % 2) });
      // Anywhere within two batches, which are a second apart.
      const killedAt = Date.now() + 100 + random() * 2_000;
      const running = clients.map((client) => run(client, tracker.url, { until: killedAt + 60_000, killedAt }));
      await sleep(killedAt - Date.now());
      await tracker.kill();
      for (const count of await Promise.all(running)) answers += count;
      // No client announces now, so everything that is found came from the journal.
      await settle(await startTracker(database.url, dataDir));
      await expectExact(database, clients);
      // From now on, announces in flight count as answered if they were accepted, and as never sent if not.
      for (const client of clients)
        if (client.acknowledged >= 0n) client.sent = client.acknowledged = await takenOf(client);
    }
    expect(answers).toBeGreaterThan(clients.length * 4);
  });

  it("answers on while the database is away, and has it all when it comes back, killed or not", async () => {
    const clients = await makeClients(database);
    const tracker = await startTracker(database.url, dataDir);
    for (const client of clients) await announce(client, tracker.url);
    const open = await cutOff(database);
    try {
      const counts = await Promise.all(
        clients.map((client) => run(client, tracker.url, { until: Date.now() + 2_500 })),
      );
      expect(Math.min(...counts)).toBeGreaterThan(2);
    } finally {
      await open();
    }
    await expect
      .poll(
        async () => (await database.db.trackerStats.findUnique({ where: { userId: clients[0]?.userId } }))?.uploaded,
        {
          timeout: seconds(20),
        },
      )
      .toBe(clients[0]?.acknowledged);
    const again = await cutOff(database);
    try {
      await Promise.all(clients.map((client) => run(client, tracker.url, { until: Date.now() + 1_000 })));
      await tracker.kill();
    } finally {
      await again();
    }
    await settle(await startTracker(database.url, dataDir));
    await expectExact(database, clients);
  });
});

describe("a tracker that is killed while the database is away", { timeout: seconds(60) }, () => {
  it("has what it had answered for since, to the byte, whenever that was", async () => {
    const clients = await makeClients(database);
    for (let round = 0; round < 3; round += 1) {
      const tracker = await startTracker(database.url, dataDir);
      // Somewhere within a batch, for a random time: batches fail, are kept and pile up.
      const awayAt = Date.now() + 300 + random() * 1_200;
      const killedAt = awayAt + random() * 2_500;
      const running = clients.map((client) => run(client, tracker.url, { until: killedAt + 60_000, killedAt }));
      await sleep(awayAt - Date.now());
      const open = await cutOff(database);
      try {
        await sleep(killedAt - Date.now());
        await tracker.kill();
        await Promise.all(running);
      } finally {
        await open();
      }
      await settle(await startTracker(database.url, dataDir));
      await expectExact(database, clients);
      for (const client of clients)
        if (client.acknowledged >= 0n) client.sent = client.acknowledged = await takenOf(client);
    }
    expect(clients.every(({ acknowledged }) => acknowledged > 0n)).toBe(true);
  });
});

async function takenOf({ userId }: Client): Promise<bigint> {
  return (await database.db.trackerStats.findUnique({ where: { userId } }))?.uploaded ?? 0n;
}
