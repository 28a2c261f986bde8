import { type Load, loadKept } from "./announce-load.ts";
import type { BenchSite } from "./site.ts";

const READERS = 8;
const RATE = 300;
const SECONDS = 10;
const BAR_MS = 50;

/** How long announces take while readers fetch pages as fast as the site renders them. */
export async function benchBesidePages(site: BenchSite, pathOf: Load["pathOf"]): Promise<string[]> {
  let pages = 0;
  let reading = true;
  const read = async () => {
    while (reading) {
      const response = await site.client.request("/");
      await response.text();
      pages += 1;
    }
  };
  const readers = Array.from({ length: READERS }, read);
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
  reading = false;
  await Promise.all(readers);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const p50 = times[Math.floor(times.length * 0.5)] ?? 0;
  process.stdout.write(
    `\nAnnounces (${RATE} a second) beside ${READERS} readers of pages (${Math.round(pages / SECONDS)} a second)\n` +
      `  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms\n`,
  );
  return p99 > BAR_MS ? [`announces beside pages: p99 ${p99.toFixed(1)} ms, at most ${BAR_MS}`] : [];
}
