import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { makeMember } from "#tests/support/factories.ts";
import { startBenchSite } from "./site.ts";

const TORRENTS = 1_000;
const MEMBERS = 200;
const PEERS = 20_000;
const ANNOUNCES = 60_000;
const CONNECTIONS = 20;
const BAR = 3;

/** CPU seconds of the server process per 100,000 announces, as a ratio to an empty answer of node:http in the same run. */
export async function benchAnnounces(adminUrl: string): Promise<string[]> {
  const site = await startBenchSite(adminUrl, "patchbay_bench_announce", TORRENTS);
  const members: { passkey: string | null }[] = [];
  for (let i = 0; i < MEMBERS; i++) members.push(await makeMember(site.database.db));
  const hashes = await site.database.pool.query<{ info_hash: string }>("SELECT info_hash FROM torrents ORDER BY id");
  const escaped = hashes.rows.map(({ info_hash }) => info_hash.replace(/../g, "%$&"));
  const pathOf = (i: number) => {
    const peer = i % PEERS;
    const id = `-TR3000-${String(peer).padStart(12, "0")}`;
    const left = peer % 4 === 0 ? 1_000 : 0;
    // Four in five are plain updates; the first round joins.
    const event = i < PEERS ? "&event=started" : i % 5 === 0 ? "&event=completed" : "";
    const passkey = members[peer % MEMBERS]?.passkey;
    return `/announce/${passkey}?info_hash=${escaped[peer % TORRENTS]}&peer_id=${id}&port=${1_024 + peer}&uploaded=${i}&downloaded=0&left=${left}&numwant=50&compact=1${event}`;
  };
  await drive(site.server.port, 0, PEERS, pathOf);
  const announce = await cpuOf(site.server.pid, () => drive(site.server.port, PEERS, PEERS + ANNOUNCES, pathOf));
  await site.stop();

  const floor = await startFloor();
  await drive(floor.port, 0, PEERS, pathOf);
  const empty = await cpuOf(floor.pid, () => drive(floor.port, PEERS, PEERS + ANNOUNCES, pathOf));
  floor.stop();

  const per100k = (seconds: number) => (seconds / ANNOUNCES) * 100_000;
  const ratio = announce / empty;
  process.stdout.write(
    `\nAnnounces on kept connections (${TORRENTS} torrents, ${PEERS} peers, 50 wanted), CPU s per 100,000\n` +
      `  announce ${per100k(announce).toFixed(1)}  empty node:http answer ${per100k(empty).toFixed(1)}  ratio ${ratio.toFixed(2)}\n`,
  );
  return ratio > BAR ? [`announce: ${ratio.toFixed(2)} times an empty answer, at most ${BAR}`] : [];
}

/** User and system time of a process so far, in seconds. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function cpuOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return cpuSeconds(pid) - before;
}

async function drive(port: number, from: number, to: number, pathOf: (i: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = from;
  const worker = async () => {
    while (next < to) await ask(agent, port, pathOf(next++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
}

const ask = (agent: Agent, port: number, path: string) =>
  new Promise<void>((resolve, reject) => {
    get({ agent, host: "localhost", port, path }, (response) => {
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });

async function startFloor() {
  const code =
    'const s=require("http").createServer((q,r)=>{r.writeHead(200,{"content-length":2});r.end("de")});s.listen(0,"localhost",()=>process.send(s.address().port))';
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise<number>((resolve) => child.on("message", (message) => resolve(Number(message))));
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}
