import { fork } from "node:child_process";
import path from "node:path";
import { cpuOf, loadKept } from "./announce-load.ts";
import { measureRestore } from "./scale-database.ts";
import { BATCH, scalePath } from "./scale-path.ts";

const SMALL = 10_000;
const MILLION = 1_000_000;
const PEERS_PER_SWARM = 10;
const BARS = { bytes: 115, growth: 1.5, pauseMs: 50 };

const ANNOUNCES = 30_000;

type Loaded = { port: number; bytes: number; longest: { announce: number; drain: number; expire: number } };
type Figures = Loaded & { peers: number; microseconds: number };

/**
 * Memory of a peer, CPU of an announce with journal and frontend, and the longest pause, at ten thousand peers and at
 * many.
 */
export async function benchScale(many = MILLION): Promise<string[]> {
  const small = await measure(SMALL);
  const large = await measure(many);
  const growth = large.microseconds / small.microseconds;
  const pause = Math.max(large.longest.announce, large.longest.drain, large.longest.expire);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  process.stdout.write(
    `\nThe tracker without a database at ${small.peers} and ${large.peers} peers, ten a swarm\n` +
      `  memory a peer   ${large.bytes.toFixed(1)} bytes\n` +
      `  CPU an announce ${small.microseconds.toFixed(1)} µs  ${large.microseconds.toFixed(1)} µs  ratio ${growth.toFixed(2)}\n` +
      `  longest pause   announce ${ms(large.longest.announce)}  taking a batch of ${BATCH} ${ms(large.longest.drain)}  expiry ${ms(large.longest.expire)}\n`,
  );
  return [
    ...(large.bytes > BARS.bytes ? [`memory: ${large.bytes.toFixed(1)} bytes a peer, at most ${BARS.bytes}`] : []),
    ...(growth > BARS.growth
      ? [`an announce at ${many} peers: ${growth.toFixed(2)} times, at most ${BARS.growth}`]
      : []),
    ...(pause > BARS.pauseMs ? [`the longest pause at ${many} peers: ${ms(pause)}, at most ${BARS.pauseMs} ms`] : []),
  ];
}

/** How long a start takes with so many peers in PostgreSQL, and the batch of a second. */
export async function benchRestore(peers: number, adminUrl: string): Promise<void> {
  const { restore, drain, save } = await measureRestore(adminUrl, peers, peers / PEERS_PER_SWARM);
  process.stdout.write(
    `\nThe tracker with ${peers} peers in PostgreSQL\n` +
      `  start           ${restore.toFixed(1)} s\n` +
      `  batch of ${BATCH}   ${(drain * 1000).toFixed(1)} ms to take it, ${(save * 1000).toFixed(0)} ms to store it\n`,
  );
}

async function measure(peers: number): Promise<Figures> {
  const swarms = peers / PEERS_PER_SWARM;
  const child = fork(path.resolve("tests/bench/scale-load.ts"), [String(peers), String(swarms)], {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const loaded = await new Promise<Loaded>((resolve, reject) => {
    child.on("message", (ready) => resolve(ready as Loaded));
    child.on("exit", (code) => reject(new Error(`the bench of ${peers} peers ended with ${code}`)));
  });
  // A stride that meets all peers in an order that no cache foresees.
  const pathOf = (i: number) => scalePath((i * 7_919_993 + 1) % peers, i, peers, swarms);
  const load = (from: number) => loadKept({ port: loaded.port, from, to: from + ANNOUNCES, connections: 50, pathOf });
  await load(0);
  const pid = child.pid ?? 0;
  const costs = [];
  for (const round of [1, 2, 3]) costs.push(await cpuOf(pid, () => load(round * ANNOUNCES)));
  child.disconnect();
  const middle = costs.sort((a, b) => a - b)[1] ?? 0;
  return { ...loaded, peers, microseconds: (middle / ANNOUNCES) * 1e6 };
}
