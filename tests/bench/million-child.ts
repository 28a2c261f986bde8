import { defaultConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { effectRoom, writeEffect } from "#tracker/ledger/effect-codec.ts";
import { createTracker } from "#tracker/tracker.ts";

/*
 * The core alone in a process: so many peers in so many swarms, three in four of them seeding; then announces of peers
 * in no order, with a journal that writes every effect and batches that are taken, and what they cost.
 */
const PEERS = Number(process.argv[2]);
const SWARMS = Number(process.argv[3]);
const MEMBERS = Math.max(10, PEERS / 100);
const ROUNDS = 200_000;

const hexOf = (i: number) => i.toString(16).padStart(40, "0");
const passkeyOf = (i: number) => i.toString(16).padStart(32, "a");
const directory = createDirectory();
for (let i = 0; i < SWARMS; i += 1) directory.setTorrent({ id: i + 1, infoHash: hexOf(i), standing: "listed" });
for (let i = 0; i < MEMBERS; i += 1)
  directory.setMember({
    id: `00000000-0000-4000-8000-${hexOf(i).slice(-12)}`,
    passkey: passkeyOf(i),
    standing: "active",
  });

const now = { ms: 1_800_000_000_000 };
const log = Buffer.alloc(1 << 20);
let end = 0;
const tracker = createTracker({
  directory,
  config: { ...defaultConfig(), maxAnnouncesPerMinute: Number.POSITIVE_INFINITY },
  clock: () => now.ms,
  random: Math.random,
  journal(effect) {
    if (end + effectRoom(effect) > log.length) end = 0;
    end = writeEffect(effect, log, end);
  },
});

function announce(peer: number, uploaded: number): void {
  const swarm = peer % SWARMS;
  // A swarm's peers are of different members.
  const member = (peer + Math.floor(peer / SWARMS) * 7) % MEMBERS;
  const address = `10.${(peer >> 16) & 255}.${(peer >> 8) & 255}.${peer & 255}`;
  const left = peer % 4 === 0 ? 1_000 : 0;
  const answer = tracker.answer(
    `/announce/${passkeyOf(member)}?info_hash=${hexOf(swarm).replace(/../g, "%$&")}&peer_id=-TR3000-${String(peer).padStart(12, "0")}&port=51413&uploaded=${uploaded}&downloaded=0&left=${left}&numwant=50&compact=1`,
    address,
    "Transmission/3.00",
  );
  if (answer?.[1] !== 56) throw new Error(Buffer.from(answer ?? []).toString("latin1"));
}

function heldMemory(): number {
  for (let i = 0; i < 4; i += 1) (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

const before = heldMemory();
for (let peer = 0; peer < PEERS; peer += 1) {
  announce(peer, 0);
  if (peer % 1_000 === 0) tracker.takeBatch();
}
tracker.takeBatch();
const bytes = (heldMemory() - before) / PEERS;
now.ms += 1_800_000;

function cost(rounds: number): number {
  const started = process.cpuUsage();
  // A stride that meets all peers in no order that a cache could foresee.
  for (let i = 0; i < rounds; i += 1) {
    announce((i * 7_919_993 + 1) % PEERS, i);
    if (i % 1_000 === 0) tracker.takeBatch();
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / rounds;
}
cost(ROUNDS / 4);
const costs = [cost(ROUNDS), cost(ROUNDS), cost(ROUNDS)].sort((a, b) => a - b);
process.send?.({ peers: PEERS, bytes, microseconds: costs[1] ?? 0 });
