import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/settings/settings.server.ts";
import { findAdminUrl, useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { startTracker, type TrackerChild } from "#tests/support/tracker-process.ts";
import { announceQuery, peerIdOf } from "#tracker/testing.ts";

const database = useDatabase();
const PEERS = 24;
let dataDir: string;

beforeAll(async () => {
  const setting = await readSetting(database.db, "tracker");
  await writeSetting(database.db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
  dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-crash-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** One client of one member: what it has said, and what it was answered for. */
type Client = { userId: string; passkey: string; hash: string; number: number; sent: bigint; acknowledged: bigint };

async function makeClients(): Promise<Client[]> {
  const torrents = await Promise.all(Array.from({ length: 3 }, () => makeTorrent(database.db)));
  const clients: Client[] = [];
  for (let number = 0; number < PEERS; number += 1) {
    const { id, passkey } = await makeMember(database.db);
    const hash = Buffer.from(torrents[number % 3]?.infoHash ?? "", "hex").toString("latin1");
    clients.push({ userId: id, passkey: passkey ?? "", hash, number, sent: 0n, acknowledged: -1n });
  }
  return clients;
}

/** Announces one after the other until the tracker is gone or the time is over. */
async function run(client: Client, url: string, until: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let answers = 0;
  try {
    for (; Date.now() < until; answers += 1) {
      if (client.acknowledged >= 0n) client.sent += BigInt(1 + Math.floor(Math.random() * 1_000_000));
      await announce(client, url, agent);
    }
  } catch (error) {
    // Refused is not what is looked for.
    if (String(error).includes("failure reason")) throw error;
    // Killed: whether the last announce was taken is not known.
  } finally {
    agent.destroy();
  }
  return answers;
}

async function announce(client: Client, url: string, agent?: Agent): Promise<void> {
  const query = announceQuery({
    info_hash: client.hash,
    peer_id: peerIdOf(client.number),
    port: 1024 + client.number,
    uploaded: client.sent,
    downloaded: client.sent / 3n,
  });
  const body = await new Promise<string>((resolve, reject) => {
    get(`${url}/announce/${client.passkey}?${query}`, { agent }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      response.on("end", () => (response.complete ? resolve(text) : reject(new Error("cut off"))));
      response.on("error", reject);
    }).on("error", reject);
  });
  if (!body.startsWith("d8:complete")) throw new Error(body);
  client.acknowledged = client.sent;
}

/** Each client's credit is what it was answered for; the one announce in flight at a kill may be in or not, as a whole. */
async function expectExact(clients: Client[]): Promise<void> {
  const stats = new Map((await database.db.trackerStats.findMany()).map((row) => [row.userId, row]));
  const snatches = new Map((await database.db.trackerSnatch.findMany()).map((row) => [row.userId, row]));
  for (const { userId, sent, acknowledged } of clients) {
    const row = stats.get(userId);
    if (acknowledged >= 0n) expect([acknowledged, sent]).toContain(row?.uploaded);
    const taken = row?.uploaded ?? 0n;
    expect([row?.downloaded ?? 0n, snatches.get(userId)?.uploaded ?? 0n]).toEqual([taken / 3n, taken]);
  }
  const days = await database.db.trackerDay.aggregate({ _sum: { uploaded: true } });
  const sum = [...stats.values()].reduce((total, { uploaded }) => total + uploaded, 0n);
  expect(days._sum.uploaded ?? 0n).toBe(sum);
}

async function settle(tracker: TrackerChild): Promise<void> {
  expect(await tracker.stop()).toBe(0);
}

describe("a tracker that is killed", { timeout: 240_000 }, () => {
  it("has, after each kill at a random moment under load, what it had answered for, to the byte", async () => {
    const clients = await makeClients();
    let answers = 0;
    for (let round = 0; round < 4; round += 1) {
      const tracker = await startTracker(database.url, dataDir, { TRACKER_SYNC: String(round % 2) });
      const running = clients.map((client) => run(client, tracker.url, Date.now() + 60_000));
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 4_000));
      await tracker.kill();
      for (const count of await Promise.all(running)) answers += count;
      // Nobody announces: what is there now is what the log brought back.
      await settle(await startTracker(database.url, dataDir));
      await expectExact(clients);
      // What was in flight and taken counts as answered for from here on; what was not taken was never sent.
      for (const client of clients)
        if (client.acknowledged >= 0n) client.sent = client.acknowledged = await takenOf(client);
    }
    expect(answers).toBeGreaterThan(PEERS * 4);
  });

  it("answers on while the database is away, and has it all when it comes back, killed or not", async () => {
    const clients = await makeClients();
    const tracker = await startTracker(database.url, dataDir);
    for (const client of clients) await announce(client, tracker.url);
    const open = await cutOff();
    try {
      const counts = await Promise.all(clients.map((client) => run(client, tracker.url, Date.now() + 5_000)));
      expect(Math.min(...counts)).toBeGreaterThan(2);
    } finally {
      await open();
    }
    await expect
      .poll(
        async () => (await database.db.trackerStats.findUnique({ where: { userId: clients[0]?.userId } }))?.uploaded,
        {
          timeout: 20_000,
        },
      )
      .toBe(clients[0]?.acknowledged);
    const again = await cutOff();
    try {
      await Promise.all(clients.map((client) => run(client, tracker.url, Date.now() + 1_000)));
      await tracker.kill();
    } finally {
      await again();
    }
    await settle(await startTracker(database.url, dataDir));
    await expectExact(clients);
  });
});

describe("a tracker that is killed while the database is away", { timeout: 240_000 }, () => {
  it("has what it had answered for since, to the byte, whenever that was", async () => {
    const clients = await makeClients();
    for (let round = 0; round < 3; round += 1) {
      const tracker = await startTracker(database.url, dataDir);
      const running = clients.map((client) => run(client, tracker.url, Date.now() + 60_000));
      // Somewhere within a batch, and a random while after: batches fail, are kept and pile up.
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 2_500));
      const open = await cutOff();
      try {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5_000));
        await tracker.kill();
        await Promise.all(running);
      } finally {
        await open();
      }
      await settle(await startTracker(database.url, dataDir));
      await expectExact(clients);
      for (const client of clients)
        if (client.acknowledged >= 0n) client.sent = client.acknowledged = await takenOf(client);
    }
    expect(clients.every(({ acknowledged }) => acknowledged > 0n)).toBe(true);
  });
});

async function takenOf({ userId }: Client): Promise<bigint> {
  return (await database.db.trackerStats.findUnique({ where: { userId } }))?.uploaded ?? 0n;
}

/** Ends the tracker's connections and lets none in; answers how to undo that. */
async function cutOff(): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: await findAdminUrl() });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'patchbay tracker%'",
    [name],
  );
  return async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  };
}
