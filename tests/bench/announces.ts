import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import type { Pool } from "pg";
import type { Database } from "#app/db/client.server.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { settingShapes } from "#app/domain/core/settings/shapes.ts";
import { cpuOf, type Load, loadKept, loadNew } from "./announce-load.ts";
import { countCpu, familyOf, findPostmasterPid } from "./pages/processes.ts";
import { benchScale } from "./scale.ts";
import { startBenchSite } from "./site.ts";

const TORRENTS = 1_000;
const MEMBERS = 2_000;
const PEERS = 20_000;
const ANNOUNCES = Number(process.env.BENCH_ANNOUNCES ?? 40_000);
/** Before any is counted: what a tracker that runs for weeks costs is not what compiling it costs. */
const WARM = 40_000;
/** Rounds alternate with the peer. Disturbances only add time, so the minimum is the cost of an announce. */
const ROUNDS = 5;
const CONNECTIONS = 50;
const HALF_LOAD_SECONDS = 5;
/** Torrents are popular by Zipf's law: the first has an eighth of all peers, the first thirty have half. */
const POPULAR = spread((rank) => 1 / rank);
const EVEN = spread(() => 1);
const BARS = { kept: 1 / 6, fresh: 1 / 3, halfLoadMs: 10 };

const per100k = (seconds: number) => (seconds / ANNOUNCES) * 100_000;

/** Measures CPU and latency of an announce, relative to npm's bittorrent-tracker in the same run. */
export async function benchAnnounces(adminUrl: string): Promise<string[]> {
  const site = await startBenchSite(adminUrl, "patchbay_bench_announce", TORRENTS);
  const passkeys = await addMembers(site.database.pool, MEMBERS);
  await liftLimit(site.database);
  const { rows } = await site.database.pool.query<{ info_hash: string }>("SELECT info_hash FROM torrents ORDER BY id");
  const hashes = rows.map(({ info_hash }) => info_hash.replace(/../g, "%$&"));
  // The directory hears of new members by notice.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const paths = (members: string[], torrentOf: number[]) => announcePaths(members, hashes, torrentOf);
  const { port, trackerPid: pid } = site.server;
  const postmaster = await findPostmasterPid(site.database.pool);
  const [other, floor] = [await startOther(), await startFloor()];
  const sides = (torrentOf: number[]): [Side, Side] => [
    { port, pid, postmaster, pathOf: paths(passkeys, torrentOf) },
    { ...other, pathOf: paths(["announce"], torrentOf) },
  ];
  const [ours, theirs] = await compare(sides(POPULAR));
  const rate = ours.perSecond / 2;
  const times = await latencies(port, paths(passkeys, POPULAR), rate);
  const [oursEven, theirsEven] = await compare(sides(EVEN));
  const [least] = await compare<[Side]>([{ ...floor, pathOf: paths(["announce"], EVEN) }]);
  other.stop();
  floor.stop();
  await site.stop();

  const [kept, fresh] = [ours.kept / theirs.kept, ours.fresh / theirs.fresh];
  const line = (name: string, mine: number, their: number, bare?: number) =>
    `  ${name.padEnd(36)} ${per100k(mine).toFixed(1)}  bittorrent-tracker ${per100k(their).toFixed(1)}  one in ${(their / mine).toFixed(1)}${bare === undefined ? "" : `  an empty net answer ${per100k(bare).toFixed(1)}`}\n`;
  process.stdout.write(
    `\nAnnounces (${TORRENTS} torrents, ${PEERS} peers, 50 wanted, 80 % plain updates), CPU s of the process per 100,000\n` +
      line("kept connections", ours.kept, theirs.kept, least.kept) +
      line("new connections", ours.fresh, theirs.fresh, least.fresh) +
      line("kept, all torrents alike", oursEven.kept, theirsEven.kept) +
      line("new, all torrents alike", oursEven.fresh, theirsEven.fresh) +
      `  PostgreSQL, kept connections         ${per100k(ours.database).toFixed(1)}, all torrents alike ${per100k(oursEven.database).toFixed(1)}\n` +
      `  at half load (${Math.round(rate)} a second)  p50 ${times.p50.toFixed(1)} ms  p99 ${times.p99.toFixed(1)} ms\n`,
  );
  return [
    ...(kept > BARS.kept
      ? [`announces on kept connections: ${kept.toFixed(3)} of bittorrent-tracker's CPU, at most 1/6`]
      : []),
    ...(fresh > BARS.fresh
      ? [`announces on new connections: ${fresh.toFixed(3)} of bittorrent-tracker's CPU, at most 1/3`]
      : []),
    ...(times.p99 > BARS.halfLoadMs
      ? [`announces at half load: p99 ${times.p99.toFixed(1)} ms, at most ${BARS.halfLoadMs}`]
      : []),
    ...(await benchScale()),
  ];
}

/** The limiter counts as ever; a bench sends a peer's announces of a whole day within a minute. */
const liftLimit = ({ db }: Database) =>
  writeSetting(db, "tracker", settingShapes.tracker.parse({ maxAnnouncesPerMinute: 10_000 }), null);

/** Each peer's member and torrent are its own pair; the first round joins, then four in five are plain updates. */
function announcePaths(passkeys: string[], hashes: string[], torrentOf = POPULAR): (i: number) => string {
  return (i) => {
    const peer = i % PEERS;
    const member = passkeys[peer % passkeys.length];
    const hash = hashes[torrentOf[peer] ?? 0];
    const start = member === "announce" ? "/announce" : `/announce/${member}`;
    const left = peer % 4 === 0 ? 1_000 : 0;
    const event = i < PEERS ? "&event=started" : i % 5 === 0 ? "&event=completed" : "";
    return `${start}?info_hash=${hash}&peer_id=-TR3000-${String(peer).padStart(12, "0")}&port=${20_000 + peer}&uploaded=${i}&downloaded=0&left=${left}&numwant=50&key=3f2a9c1b&compact=1&supportcrypto=1${event}`;
  };
}

/** The torrent of each peer, by how much of the crowd each torrent has. */
function spread(weightOf: (rank: number) => number): number[] {
  const weights = Array.from({ length: TORRENTS }, (_, i) => weightOf(i + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const torrents = weights.flatMap((weight, i) => Array<number>(Math.round((weight / whole) * PEERS)).fill(i));
  // The last of a member's peers are on other torrents than the first.
  return Array.from({ length: PEERS }, (_, peer) => torrents[(peer * 7_919) % torrents.length] ?? 0);
}

type Side = Pick<Load, "port" | "pathOf"> & { pid: number; postmaster?: number };
type Cost = { kept: number; fresh: number; database: number; perSecond: number };

/** The CPU seconds of ANNOUNCES on each side, on kept connections and on new ones, and how many a second it takes. */
async function compare<Sides extends Side[]>(sides: Sides): Promise<{ [Place in keyof Sides]: Cost }> {
  for (const { port, pathOf } of sides) {
    await loadKept({ port, from: 0, to: PEERS + WARM, connections: CONNECTIONS, pathOf });
    await loadNew({ port, from: PEERS, to: PEERS + WARM / 4, connections: CONNECTIONS, pathOf });
  }
  const most = Number.POSITIVE_INFINITY;
  const costs = sides.map(() => ({ kept: most, fresh: most, database: most, perSecond: 0 }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, side] of sides.entries()) {
      const cost = costs[place] as Cost;
      const now = await measure(side, PEERS + WARM + round * ANNOUNCES);
      cost.kept = Math.min(cost.kept, now.kept);
      cost.fresh = Math.min(cost.fresh, now.fresh);
      cost.database = Math.min(cost.database, now.database);
      cost.perSecond = Math.max(cost.perSecond, now.perSecond);
    }
  return costs as { [Place in keyof Sides]: Cost };
}

async function measure({ port, pid, postmaster, pathOf }: Side, from: number): Promise<Cost> {
  const load = { port, from, to: from + ANNOUNCES, connections: CONNECTIONS, pathOf };
  const begun = performance.now();
  const databaseSoFar = countCpu(() => (postmaster ? familyOf(postmaster) : []));
  const kept = await cpuOf(pid, () => loadKept(load));
  const perSecond = (ANNOUNCES / (performance.now() - begun)) * 1000;
  // The batch of the last second is stored after the last answer.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const database = databaseSoFar();
  const fresh = await cpuOf(pid, () => loadNew(load));
  return { kept, fresh, database, perSecond };
}

/** Milliseconds to an answer at so many announces a second, in the best of some rounds. */
async function latencies(port: number, pathOf: Load["pathOf"], rate: number) {
  const to = PEERS + Math.round(rate * HALF_LOAD_SECONDS);
  let best = { p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    await loadKept({ port, from: PEERS, to, connections: CONNECTIONS, pathOf, rate, onAnswer: (ms) => times.push(ms) });
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
    if (at(0.99) < best.p99) best = { p50: at(0.5), p99: at(0.99) };
  }
  return best;
}

async function addMembers(pool: Pool, count: number): Promise<string[]> {
  const passkeys = Array.from({ length: count }, () => randomBytes(16).toString("hex"));
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, is_active, has_paid_registration, passkey, updated_at)
     SELECT id, id, id || '@bench.test', 'x', true, true, passkey, now() FROM unnest($1::text[], $2::text[]) AS m(id, passkey)`,
    [passkeys.map(() => randomUUID()), passkeys],
  );
  return passkeys;
}

const startOther = () => started(fork(path.resolve("tests/bench/other-tracker.ts")));

/** The machine's cost of an answer of two bytes: no tracker in Node can cost less. */
function startFloor() {
  const code = `require("net").createServer({noDelay:true},(c)=>{c.on("error",()=>0);c.on("data",(d)=>{const a="HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nde";if(d.includes("Connection: close"))c.end(a);else c.write(a)})}).listen(0,"127.0.0.1",function(){process.send(this.address().port)})`;
  return started(spawn(process.execPath, ["-e", code], { stdio: ["ignore", "ignore", "inherit", "ipc"] }));
}

async function started(child: ChildProcess) {
  const port = await new Promise<number>((resolve) => child.on("message", (message) => resolve(Number(message))));
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}
