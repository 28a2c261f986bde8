import { Agent, get } from "node:http";
import type { Client } from "#tests/support/http-client.ts";
import { startBenchSite } from "./site.ts";

const CONNECTIONS = 200;
const SECONDS = 15;
const BAR_MS = 1_000;
const PAGES = ["/", "/?page=2", "/forums", "/messages", "/publishers", "/tracker", "/account"];

/** How a member fares who browses while one visitor asks for pages on 200 connections as fast as they can. */
export async function benchLoadWalk(adminUrl: string): Promise<string[]> {
  const site = await startBenchSite(adminUrl, "patchbay_bench_load", 1_000, { WEB_PROCESSES: "2" });
  try {
    // Code that has not run yet is slow for reasons of its own. Requests at once reach both processes.
    for (const page of PAGES)
      await Promise.all(Array.from({ length: 8 }, async () => (await site.client.request(page)).arrayBuffer()));
    const flood = startFlood(site.server.port);
    const walked = await walk(site.client);
    const answers = await flood.end();
    const times = walked.map(({ ms }) => ms).sort((a, b) => a - b);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    const refused = walked.filter(({ status }) => status !== 200).length;
    process.stdout.write(
      `\nA member beside ${CONNECTIONS} connections of one visitor for ${SECONDS} s\n` +
        `  member   ${walked.length} pages, ${refused} refused  p50 ${times[times.length >> 1]?.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms\n` +
        `  visitor  ${(answers.served / SECONDS).toFixed(0)} pages a second, ${(answers.refused / SECONDS).toFixed(0)} refused\n`,
    );
    return [
      ...(refused > 0 ? [`a member beside a flood: ${refused} of ${walked.length} pages refused`] : []),
      ...(p99 > BAR_MS ? [`a member beside a flood: p99 ${p99.toFixed(0)} ms, at most ${BAR_MS}`] : []),
    ];
  } finally {
    await site.stop();
  }
}

function startFlood(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers = { served: 0, refused: 0 };
  let isOver = false;
  let asked = 0;
  const ask = () =>
    new Promise<void>((resolve) => {
      asked += 1;
      get({ agent, host: "localhost", port, path: `/?x=${asked}`, headers: { accept: "text/html" } }, (response) => {
        answers[response.statusCode === 200 ? "served" : "refused"] += 1;
        response.resume().on("close", resolve);
      }).on("error", () => resolve());
    });
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await ask();
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(connections);
      agent.destroy();
      return answers;
    },
  };
}

async function walk(client: Client): Promise<{ status: number; ms: number }[]> {
  const walked: { status: number; ms: number }[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let i = 0; performance.now() < end; i += 1) {
    const since = performance.now();
    const response = await client.request(PAGES[i % PAGES.length] ?? "/");
    await response.arrayBuffer();
    walked.push({ status: response.status, ms: performance.now() - since });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return walked;
}
