import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFrontend } from "#app/tracker/frontend.server.ts";
import { Journal } from "#app/tracker/journal.server.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createTracker } from "#tracker/tracker.ts";
import { announceOnce, BATCH, fillDirectory } from "./scale-path.ts";

/*
 * The core, its journal and its frontend in a process, without a database: so many peers in so many swarms, three in four
 * of them seeding, what they take in memory, and how long they kept the event loop while they came. Then it answers at a
 * port, whose load tells what an announce costs.
 */
const PEERS = Number(process.argv[2]);
const SWARMS = Number(process.argv[3]);
const directory = fillDirectory(PEERS, SWARMS);
const now = { ms: 1_800_000_000_000 };
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-scale-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("disconnect", () => process.exit(0));
const journal = new Journal(folder, { sync: false });
journal.start(0);
let loading = true;
const tracker = createTracker({
  directory,
  config: { ...defaultConfig(), maxAnnouncesPerMinute: Number.POSITIVE_INFINITY },
  clock: () => now.ms,
  random: Math.random,
  journal: (effect) => loading || journal.append(effect),
});

function heldMemory(): number {
  for (let i = 0; i < 4; i += 1) (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

/** The longest time that each kind of work has kept the event loop, in ms. */
const longest = { announce: 0, drain: 0, expire: 0 };

function timed(kind: keyof typeof longest, work: () => unknown): void {
  const begun = performance.now();
  work();
  longest[kind] = Math.max(longest[kind], performance.now() - begun);
}

const before = heldMemory();
for (let peer = 0; peer < PEERS; peer += 1) {
  timed("announce", () => announceOnce(tracker, peer, 0, PEERS, SWARMS));
  if (peer % BATCH === 0) timed("drain", tracker.drainBatch);
}
tracker.drainBatch();
const bytes = (heldMemory() - before) / PEERS;
now.ms += 1_800_000;
timed("expire", tracker.expire);
loading = false;

// From here on through the port, as it runs: frontend, journal on disk, batches drained.
const frontend = createFrontend({
  answer: tracker.answer,
  addressOf: () => `10.${Math.floor(Math.random() * 255)}.1.1`,
  forward: (socket) => socket.destroy(),
  commit: (done) => journal.commit(done),
  enter: () => () => undefined,
});
setInterval(() => {
  tracker.drainBatch();
  journal.removeUntil(journal.rotate());
}, 1_000);
frontend.server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (frontend.server.address() as AddressInfo).port, bytes, longest });
});
