import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import type { FaultySite } from "./site.ts";

export const figures = {
  "web MB": 30,
  "web heap MB": 30,
  "tracker MB": 20,
  "web descriptors": 8,
  "tracker descriptors": 8,
  sockets: 8,
  connections: 4,
} as const;
type Figure = keyof typeof figures;
export type Sample = Record<Figure, number>;

/** Measures the resources that the site's processes hold. */
export async function takeSample(site: FaultySite, operator: Client): Promise<Sample> {
  const [web = 0] = site.webPids();
  const tracker = site.trackerPid();
  const { rows } = await site
    .database()
    .pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()",
    );
  return {
    "web MB": memoryOf(web),
    "web heap MB": await heapOf(operator),
    "tracker MB": memoryOf(tracker),
    "web descriptors": descriptorsOf(web).length,
    "tracker descriptors": descriptorsOf(tracker).length,
    sockets: [web, tracker].flatMap(descriptorsOf).filter((link) => link.startsWith("socket:")).length,
    connections: rows[0]?.count ?? 0,
  };
}

export const signInOperator = (site: FaultySite) => signInClient(site.url, "operator", "correct horse battery");

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

function descriptorsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
}

async function heapOf(operator: Client): Promise<number> {
  const { body } = await operator.json<object>("/api/admin/console", { json: { command: "memory" } });
  return Number(/Heap used[^\d]*([\d.,]+)/.exec(JSON.stringify(body))?.[1]?.replaceAll(",", "") ?? Number.NaN);
}
