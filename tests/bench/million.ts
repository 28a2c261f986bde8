import { fork } from "node:child_process";
import path from "node:path";

const BARS = { bytes: 100, growth: 1.5 };

type Figures = { peers: number; bytes: number; microseconds: number };

/** Memory of a peer and CPU of an announce in the core, at ten thousand and at a million peers. */
export async function benchMillion(): Promise<string[]> {
  const small = await run(10_000, 1_000);
  const large = await run(1_000_000, 100_000);
  const growth = large.microseconds / small.microseconds;
  process.stdout.write(
    `\nThe core at ${small.peers} and ${large.peers} peers, ten a swarm\n` +
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

function run(peers: number, swarms: number): Promise<Figures> {
  const child = fork(path.resolve("tests/bench/million-child.ts"), [String(peers), String(swarms)], {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  return new Promise((resolve, reject) => {
    child.on("message", (figures) => resolve(figures as Figures));
    child.on("exit", (code) => reject(new Error(`the core's bench ended with ${code}`)));
  });
}
