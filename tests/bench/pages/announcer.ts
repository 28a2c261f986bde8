import { createHash } from "node:crypto";
import { loadKept } from "../announce-load.ts";
import { quantile } from "./http-load.ts";

/*
 * Announces of ten thousand peers of the seed's members, from a process of its own: what they wait for is then the site,
 * not the load of pages beside them. Told of seconds, it announces for so long and answers how long the answers took.
 */
const [port, members, torrents, rate] = process.argv.slice(2).map(Number) as [number, number, number, number];
const PEERS = 10_000;
const CONNECTIONS = 50;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const passkeys = Array.from({ length: Math.min(members, PEERS) }, (_, i) => md5(`passkey${i + 1}`));
const hashes = Array.from({ length: 1_000 }, (_, i) =>
  `${md5(`torrent${1 + ((i * 7) % torrents)}`)}00000000`.replace(/../g, "%$&"),
);

function pathOf(i: number): string {
  const peer = i % PEERS;
  // Where a member has several peers, each is on a torrent of its own: a limit counts by both.
  const hash = hashes[(peer + Math.floor(peer / passkeys.length)) % hashes.length];
  const event = i < PEERS ? "&event=started" : "";
  return `/announce/${passkeys[peer % passkeys.length]}?info_hash=${hash}&peer_id=-TR3000-${String(peer).padStart(12, "0")}&port=${20_000 + peer}&uploaded=${i}&downloaded=0&left=${peer % 4 === 0 ? 1_000 : 0}&numwant=50&key=3f2a9c1b&compact=1${event}`;
}

let next = 0;

async function announce(count: number, times: number[], perSecond?: number): Promise<void> {
  const [from, to] = [next, next + count];
  next = to;
  await loadKept({
    port,
    from,
    to,
    connections: CONNECTIONS,
    pathOf,
    rate: perSecond,
    onAnswer: (ms) => times.push(ms),
  });
}

process.on("disconnect", () => process.exit(0));
process.on("message", async (seconds: number) => {
  const times: number[] = [];
  await announce(Math.round(seconds * rate), times, rate);
  process.send?.({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
});
await announce(PEERS, []);
process.send?.("ready");
