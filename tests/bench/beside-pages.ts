import { fork } from "node:child_process";
import path from "node:path";
import { type Load, loadKept } from "./announce-load.ts";
import type { BenchSite } from "./site.ts";

const READERS = 8;
const RATE = 300;
const SECONDS = 10;
const BAR_MS = 50;

/** How long announces take while readers fetch pages as fast as the site renders them. */
export async function benchBesidePages(site: BenchSite, pathOf: Load["pathOf"]): Promise<string[]> {
  const cookie = [...site.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const readers = fork(path.resolve("tests/bench/page-readers.ts"), [site.server.url, cookie, String(READERS)]);
  const said = new Promise<number>((resolve) => readers.on("message", (count) => resolve(Number(count))));
  // Their own start is no part of it.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const times: number[] = [];
  await loadKept({
    port: site.server.port,
    from: 20_000,
    to: 20_000 + RATE * SECONDS,
    connections: 20,
    pathOf,
    rate: RATE,
    onAnswer: (ms) => times.push(ms),
  });
  readers.send("stop");
  const pages = await said;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const p50 = times[Math.floor(times.length * 0.5)] ?? 0;
  process.stdout.write(
    `\nAnnounces (${RATE} a second) beside ${READERS} readers of pages (${Math.round(pages / (SECONDS + 3))} a second)\n` +
      `  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms\n`,
  );
  return p99 > BAR_MS ? [`announces beside pages: p99 ${p99.toFixed(1)} ms, at most ${BAR_MS}`] : [];
}
