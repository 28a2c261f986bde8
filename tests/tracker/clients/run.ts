import type { ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "#app/db/client.server.ts";
import { createTorrent } from "#app/domain/torrents/metainfo/create-torrent.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { startServer } from "#tests/support/running-server.ts";
import { startTestDatabase, TEMPLATE, withDatabase } from "#tests/support/test-database.ts";
import { type ClientName, end, missingTools, startClient, until } from "./clients.ts";
import { addresses, makeNamespaces, openGate, removeNamespaces, type Side, spawnIn } from "./namespaces.ts";

/**
 * Two real clients share a file through the site's tracker, each as a member with the .torrent that the site hands
 * them. What the clients report must stand in the database to the byte.
 */
const missing = process.getuid?.() === 0 ? missingTools() : ["root (network namespaces)"];
if (missing.length > 0) {
  process.stdout.write(`skipped: real torrent clients, for want of ${missing.join(", ")}\n`);
  process.exit(0);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-clients-"));
const postgres = await startTestDatabase();
const first = createDatabase(postgres.url);
await first.pool.query("DROP DATABASE IF EXISTS patchbay_clients");
await first.pool.query(`CREATE DATABASE patchbay_clients TEMPLATE ${TEMPLATE}`);
await first.close();
const url = withDatabase(postgres.url, "patchbay_clients");
const { db, close } = createDatabase(url);

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const server = await startServer(url, { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: site, TRUST_PROXY: "1" });
const gate = await openGate(folder, port);
makeNamespaces();
const relays = await Promise.all((["a", "b"] as const).map(startRelay));

let passed = 0;
let failed = 0;
for (const [seeder, leecher] of [
  ["transmission", "aria2"],
  ["aria2", "transmission"],
] as [ClientName, ClientName][]) {
  const name = `${seeder} seeds, ${leecher} leeches`;
  try {
    await share(seeder, leecher);
    passed++;
    say(`ok: ${name}`);
  } catch (error) {
    failed++;
    say(`not ok: ${name}\n${(error as Error).stack}\n${server.output()}`);
  }
}

for (const relay of relays) await end(relay);
removeNamespaces();
gate.server.close();
await close();
await server.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function share(seeds: ClientName, leeches: ClientName): Promise<void> {
  const bytes = new Uint8Array(randomBytes(4 * 1024 * 1024));
  const file = `${seeds}.bin`;
  const made = await createTorrent({ name: file, files: [{ path: [file], bytes }] });
  const torrent = await makeTorrent(db, { name: file, torrentData: made.bytes, infoHash: made.infoHash });
  const members = { a: await makeMember(db), b: await makeMember(db) };
  const data = { a: path.join(folder, `${seeds}-a`), b: path.join(folder, `${seeds}-b`) };
  for (const side of ["a", "b"] as const) {
    mkdirSync(data[side]);
    const client = await signInClient(site, members[side].username, PASSWORD);
    const response = await client.request(`/torrents/${torrent.id}/download`);
    writeFileSync(`${data[side]}.torrent`, Buffer.from(await response.arrayBuffer()));
    writeFileSync(logOf(side), "");
  }
  writeFileSync(path.join(data.a, file), bytes);

  const peers = async () => {
    const { seeders, leechers } = await db.torrent.findUniqueOrThrow({ where: { id: torrent.id } });
    return `${seeders}/${leechers}`;
  };
  const seeding = await startClient[seeds]("a", `${data.a}.torrent`, data.a);
  await until("one seeder is counted", async () => (await peers()) === "1/0");
  const leeching = await startClient[leeches]("b", `${data.b}.torrent`, data.b);
  await until("two seeders are counted", async () => (await peers()) === "2/0");
  const wanted = createHash("sha256").update(bytes).digest("hex");
  equal(
    "the data",
    createHash("sha256")
      .update(readFileSync(path.join(data.b, file)))
      .digest("hex"),
    wanted,
  );

  await leeching.stop();
  await seeding.stop();
  await until("both have left", async () => (await peers()) === "0/0");
  for (const side of ["a", "b"] as const) {
    const stats = await db.trackerStats.findUniqueOrThrow({ where: { userId: members[side].id } });
    const { uploaded, downloaded } = lastReport(side);
    equal(`uploaded of ${side}`, String(stats.uploaded), uploaded);
    equal(`downloaded of ${side}`, String(stats.downloaded), downloaded);
  }
  equal("downloaded bytes", lastReport("b").downloaded, String(bytes.length));

  await db.user.update({ where: { id: members.b.id }, data: { isActive: false } });
  await until(
    "the inactive member is refused",
    async () => {
      const answer = await fetch(`${site}/announce/${members.b.passkey}?${announceOf("b")}`);
      return (await answer.text()).includes("failure reason");
    },
    2_000,
  );
}

function equal(what: string, is: string, wanted: string) {
  if (is !== wanted) throw new Error(`${what}: ${is}, not ${wanted}`);
}

function logOf(side: Side) {
  return path.join(folder, `${side}.log`);
}

function lines(side: Side): string[] {
  return readFileSync(logOf(side), "utf8")
    .split("\n")
    .filter((line) => line.includes("/announce/"));
}

function announceOf(side: Side): string {
  return lines(side)[0]?.split("?")[1] ?? "";
}

function lastReport(side: Side) {
  const query = lines(side).at(-1)?.split("?")[1] ?? "";
  const value = (name: string) => new RegExp(`(?:^|&)${name}=(\\d+)`).exec(query)?.[1] ?? "";
  return { uploaded: value("uploaded"), downloaded: value("downloaded") };
}

async function startRelay(side: Side): Promise<ChildProcess> {
  const script = path.resolve("tests/tracker/clients/relay.ts");
  const args = ["--import", "tsx", script, gate.socket, String(port), addresses[side], logOf(side)];
  const relay = spawnIn(side, process.execPath, args);
  let ready = false;
  relay.stdout?.on("data", () => {
    ready = true;
  });
  await until(`the relay of ${side} listens`, () => ready, 15_000);
  return relay;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
