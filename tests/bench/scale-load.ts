import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFrontend } from "#app/tracker/frontend.server.ts";
import { Journal } from "#app/tracker/journal.server.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createTracker } from "#tracker/tracker.ts";
import { hexOf, membersOf, millionPath, passkeyOf } from "./million-path.ts";

/*
 * The core, its journal and its frontend in a process, without a database: so many peers in so many swarms, three in four of
 * them seeding, and what they take in memory. Then it answers at a port, whose load tells what an announce costs.
 */
const PEERS = Number(process.argv[2]);
const SWARMS = Number(process.argv[3]);
const MEMBERS = membersOf(PEERS);

const directory = createDirectory();
for (let i = 0; i < SWARMS; i += 1) directory.setTorrent({ id: i + 1, infoHash: hexOf(i), standing: "listed" });
for (let i = 0; i < MEMBERS; i += 1)
  directory.setMember({
    id: `00000000-0000-4000-8000-${hexOf(i).slice(-12)}`,
    passkey: passkeyOf(i),
    standing: "active",
  });

const now = { ms: 1_800_000_000_000 };
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-million-"));
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

function announce(peer: number): void {
  const answer = tracker.answer(
    millionPath(peer, 0, PEERS, SWARMS),
    `10.${(peer >> 16) & 255}.${(peer >> 8) & 255}.${peer & 255}`,
    "Transmission/3.00",
  );
  if (answer?.[1] !== "8") throw new Error(answer ?? "");
}

function heldMemory(): number {
  for (let i = 0; i < 4; i += 1) (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

const before = heldMemory();
for (let peer = 0; peer < PEERS; peer += 1) {
  announce(peer);
  if (peer % 1_000 === 0) tracker.drainBatch();
}
tracker.drainBatch();
const bytes = (heldMemory() - before) / PEERS;
now.ms += 1_800_000;
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
  process.send?.({ port: (frontend.server.address() as AddressInfo).port, bytes });
});
