import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { type Replicated, startReplicated } from "#tests/support/replica.ts";
import { seconds } from "#tests/support/seconds.ts";
import { startTracker, type TrackerChild } from "#tests/support/tracker-process.ts";
import { announceQuery, decodeStrictly, peerIdOf, splitCompact } from "#tracker/testing.ts";
import { announce, type Client, expectExact, makeClients, run } from "./crash-testing.ts";
import { nodeFiles } from "./journal-files.server.ts";
import { findSegments } from "./journal-segment.server.ts";

/*
 * A machine with tracker and PostgreSQL is lost under load, and a second one takes over with the steps of
 * docs/scaling.md. The replica confirms each commit, so everything that the first tracker knew as saved must be there.
 */
let servers: Replicated;
let primary: Database;
let replica: Database;
let first: TrackerChild;
let clients: Client[];
let running: Promise<number[]>;
const folder = { first: "", second: "" };

beforeEach(async () => {
  for (const name of ["first", "second"] as const) folder[name] = mkdtempSync(path.join(tmpdir(), `patchbay-${name}-`));
  servers = await startReplicated();
  replica = createDatabase(servers.replica.url, { max: 3 });
  await confirmCommits();
  primary = createDatabase(servers.primary.url, { max: 5 });
  const setting = await readSetting(primary.db, "tracker");
  await writeSetting(primary.db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
  clients = await makeClients(primary);
  first = await startTracker(servers.primary.url, folder.first);
  for (const client of clients) await announce(client, first.url);
  const until = Date.now() + seconds(60);
  running = Promise.all(clients.map((client) => run(client, first.url, { until })));
}, seconds(120));

afterEach(async () => {
  await Promise.all([primary?.close(), replica?.close()]);
  await servers?.stop();
  for (const name of Object.values(folder)) rmSync(name, { recursive: true, force: true });
}, seconds(60));

/**
 * A commit returns when the replica has it. The test servers start without that setting, which a database overrides.
 */
async function confirmCommits(): Promise<void> {
  const { pool, close } = createDatabase(servers.primary.url, { max: 1 });
  await pool.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await pool.query("ALTER DATABASE patchbay SET synchronous_commit = on");
  await pool.query("SELECT pg_reload_conf()");
  const state = async () => (await pool.query("SELECT sync_state FROM pg_stat_replication")).rows[0]?.sync_state;
  await expect.poll(state, { timeout: seconds(20) }).toBe("sync");
  await close();
}

const creditsIn = async ({ db }: Database) =>
  new Map((await db.trackerStats.findMany()).map(({ userId, uploaded }) => [userId, uploaded]));

/** Each client's credit according to the primary, once each client has some. */
async function savedUnderLoad(): Promise<Map<string, bigint>> {
  let saved = new Map<string, bigint>();
  const credited = async () => {
    saved = await creditsIn(primary);
    return clients.filter(({ userId }) => (saved.get(userId) ?? 0n) > 0n).length;
  };
  await expect.poll(credited, { timeout: seconds(20), interval: 20 }).toBe(clients.length);
  return saved;
}

/** How many peers of its swarm a client is given. */
async function peersFor({ passkey, hash, number, sent }: Client, url: string): Promise<number> {
  const counters = { uploaded: sent, downloaded: sent / 3n };
  const query = announceQuery({ info_hash: hash, peer_id: peerIdOf(number), port: 1024 + number, ...counters });
  const answer = decodeStrictly(
    new Uint8Array(await (await fetch(`${url}/announce/${passkey}?${query}`)).arrayBuffer()),
  );
  return splitCompact(answer.peers).length;
}

/** Loses the first machine, and resolves when the second one's tracker answers. */
async function takeOver(bring: () => void): Promise<{ second: TrackerChild; began: number; promoted: number }> {
  await first.kill();
  servers.killPrimary();
  const began = performance.now();
  await Promise.all([running, replica.pool.query("SELECT pg_promote()")]);
  const promoted = performance.now();
  bring();
  return { second: await startTracker(servers.replica.url, folder.second), began, promoted };
}

describe("a second machine", { timeout: seconds(120) }, () => {
  it("has all that was saved on the first, answers within seconds, and gets the rest from the clients' next announces", async () => {
    const saved = await savedUnderLoad();
    const { second, began, promoted } = await takeOver(() => undefined);
    const ready = performance.now();
    const [client, ...others] = clients as [Client, ...Client[]];
    expect(await peersFor(client, second.url)).toBe(clients.length / 3 - 1);
    const answered = performance.now();
    const [lastSaved] = (await replica.pool.query("SELECT last_batch::int AS number FROM tracker_logs")).rows;
    // The first tracker removes a segment when its batch is saved.
    const [unsaved = 0] = findSegments(nodeFiles, path.join(folder.first, "tracker"));
    expect(lastSaved.number).toBeGreaterThanOrEqual(unsaved - 1);
    const found = await creditsIn(replica);
    expect([...saved].filter(([userId, uploaded]) => (found.get(userId) ?? 0n) < uploaded)).toEqual([]);

    for (const other of others) await announce(other, second.url);
    expect(await second.stop()).toBe(0);
    const expected = new Map(clients.map(({ userId, sent }) => [userId, sent]));
    expect(await creditsIn(replica)).toEqual(expected);
    const [promotion, start, answer] = [promoted - began, ready - promoted, answered - ready].map(Math.round);
    process.stdout.write(
      `announces were away for ${Math.round(answered - began)} ms: promotion ${promotion}, tracker ${start}, answer ${answer}\n`,
    );
  });

  it("with the journal of the first has everything that was answered", async () => {
    await savedUnderLoad();
    const { second } = await takeOver(() =>
      cpSync(path.join(folder.first, "tracker"), path.join(folder.second, "tracker"), { recursive: true }),
    );
    expect(await second.stop()).toBe(0);
    await expectExact(replica, clients);
  });
});
