import { fork } from "node:child_process";
import path from "node:path";
import { cpuOf, loadKept } from "./announce-load.ts";
import { millionPath } from "./million-path.ts";

const BARS = { bytes: 100, growth: 1.5 };

const ANNOUNCES = 30_000;

type Figures = { peers: number; bytes: number; microseconds: number };

/** Memory of a peer and CPU of an announce with journal and frontend, at ten thousand and at a million peers. */
export async function benchMillion(): Promise<string[]> {
  const small = await run(10_000, 1_000);
  const large = await run(1_000_000, 100_000);
  const growth = large.microseconds / small.microseconds;
  process.stdout.write(
    `\nThe tracker without a database at ${small.peers} and ${large.peers} peers, ten a swarm\n` +
      `  memory a peer   ${large.bytes.toFixed(1)} bytes at a million\n` +
      `  CPU an announce ${small.microseconds.toFixed(1)} µs  ${large.microseconds.toFixed(1)} µs  ratio ${growth.toFixed(2)}\n`,
  );
  return [
    ...(large.bytes > BARS.bytes ? [`memory: ${large.bytes.toFixed(1)} bytes a peer, at most ${BARS.bytes}`] : []),
    ...(growth > BARS.growth
      ? [`an announce at a million peers: ${growth.toFixed(2)} times, at most ${BARS.growth}`]
      : []),
  ];
}

async function run(peers: number, swarms: number): Promise<Figures> {
  const child = fork(path.resolve("tests/bench/million-child.ts"), [String(peers), String(swarms)], {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const { port, bytes } = await new Promise<{ port: number; bytes: number }>((resolve, reject) => {
    child.on("message", (ready) => resolve(ready as { port: number; bytes: number }));
    child.on("exit", (code) => reject(new Error(`the core's bench ended with ${code}`)));
  });
  // A stride that meets all peers in an order that no cache foresees.
  const pathOf = (i: number) => millionPath((i * 7_919_993 + 1) % peers, i, peers, swarms);
  const load = (from: number) => loadKept({ port, from, to: from + ANNOUNCES, connections: 50, pathOf });
  await load(0);
  const pid = child.pid ?? 0;
  const costs = [];
  for (const round of [1, 2, 3]) costs.push(await cpuOf(pid, () => load(round * ANNOUNCES)));
  child.disconnect();
  const middle = costs.sort((a, b) => a - b)[1] ?? 0;
  return { peers, bytes, microseconds: (middle / ANNOUNCES) * 1e6 };
}
