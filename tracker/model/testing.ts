import fc from "fast-check";
import { expect } from "vitest";
import type { Batch, MemberRow, PeerRow } from "../ledger/batch.ts";
import type { Effect } from "../ledger/effect.ts";
import { makeEffectBuffer, maxEffectSize, readEffects, writeEffect } from "../ledger/effect-codec.ts";
import { ANN, BOB, createTestTracker, DRUMS, EVE, SYNTH } from "../testing.ts";

export const MEMBERS = [ANN, BOB, EVE];
export const HASHES = [DRUMS, SYNTH];
const INTERVAL = 1800;
const LIFETIME = 3720;

type Totals = { up: bigint; down: bigint; seeding: number; leeching: number; announces: number; completed: number };
export type ModelPeer = { member: number; torrent: number; up: number; down: number; left: number; at: number };

const counter = fc.integer({ min: 0, max: 6 }).map((n) => n * 1000);
const announceStep = fc.record({
  kind: fc.constant("announce" as const),
  member: fc.nat(2),
  torrent: fc.nat(1),
  client: fc.nat(2),
  event: fc.constantFrom("", "", "", "started", "stopped", "completed", "paused"),
  up: counter,
  down: counter,
  left: fc.constantFrom(0, 0, 5, 9),
  numwant: fc.integer({ min: -1, max: 12 }),
  seconds: fc.constantFrom(0, 1, 700, 1800, 4000),
});
const otherStep = fc.record({
  kind: fc.constantFrom(
    "save" as const,
    "save" as const,
    "fail" as const,
    "unsure" as const,
    "expire" as const,
    "restart" as const,
    "crash" as const,
  ),
});
export const steps = fc.array(fc.oneof({ weight: 6, arbitrary: announceStep }, { weight: 1, arbitrary: otherStep }), {
  minLength: 100,
  maxLength: 140,
});

/** The store as maps. */
export function createDatabase() {
  const peers = new Map<string, PeerRow>();
  const members = new Map<string, Totals & { active: number }>();
  const swarms = new Map<string, { completed: number; announces: number; seeders: number; leechers: number }>();
  const snatches = new Map<string, { up: bigint; completedAt: number | null }>();
  const saveMember = (row: MemberRow) => {
    const old = members.get(row.userId) ?? { up: 0n, down: 0n, seeding: 0, leeching: 0, announces: 0, completed: 0 };
    members.set(row.userId, {
      up: old.up + row.uploaded,
      down: old.down + row.downloaded,
      seeding: old.seeding + row.seedingSeconds,
      leeching: old.leeching + row.leechingSeconds,
      announces: old.announces + row.announces,
      completed: old.completed + row.completed,
      active: row.activeTorrents,
    });
  };
  let last = 0;
  const save = (number: number, batch: Batch) => {
    if (number <= last) return;
    last = number;
    const keyOf = (row: { infoHash: string; peerId: string; userId: string }) => row.infoHash + row.peerId + row.userId;
    for (const row of batch.peers) peers.set(keyOf(row), row);
    for (const row of batch.removedPeers) peers.delete(keyOf(row));
    for (const row of batch.members) saveMember(row);
    for (const { infoHash, completed, announces, seeders, leechers } of batch.swarms) {
      const old = swarms.get(infoHash) ?? { completed: 0, announces: 0 };
      const sums = { completed: old.completed + completed, announces: old.announces + announces };
      swarms.set(infoHash, { ...sums, seeders, leechers });
    }
    for (const row of batch.snatches) {
      const old = snatches.get(`${row.userId} ${row.torrentId}`) ?? { up: 0n, completedAt: null };
      if (old.completedAt !== null) expect(row.completedAt).toBeNull();
      const sums = { up: old.up + row.uploaded, completedAt: old.completedAt ?? row.completedAt };
      snatches.set(`${row.userId} ${row.torrentId}`, sums);
    }
  };
  const load = () => ({
    peers: [...peers.values()],
    swarms: [...swarms].map(([infoHash, { completed }]) => ({ infoHash, completed })),
    completions: [...snatches]
      .filter(([, { completedAt }]) => completedAt !== null)
      .map(([key]) => ({ userId: key.split(" ")[0] ?? "", torrentId: Number(key.split(" ")[1]) })),
    lastActivity: [...members.keys()].map((userId) => ({ userId, at: 0 })),
  });
  return { peers, members, swarms, snatches, save, load, last: () => last };
}

export function createModel() {
  const peers = new Map<string, ModelPeer>();
  const sums = MEMBERS.map((): Totals => ({ up: 0n, down: 0n, seeding: 0, leeching: 0, announces: 0, completed: 0 }));
  const done = new Set<string>();
  return { peers, sums, done };
}

export type Model = ReturnType<typeof createModel>;
export type AnnounceStep = typeof announceStep extends fc.Arbitrary<infer Step> ? Step : never;

export function applyToModel({ peers, sums, done }: Model, step: AnnounceStep, now: number): void {
  const { member, torrent, client, event, up, down, left } = step;
  const key = `${member}/${torrent}/${client}`;
  const sum = sums[member] as Totals;
  const old = peers.get(key);
  sum.announces += 1;
  if (old && event !== "started") {
    if (up > old.up) sum.up += BigInt(up - old.up);
    if (down > old.down) sum.down += BigInt(down - old.down);
    const seconds = Math.min((now - old.at) / 1000, 2 * INTERVAL);
    if (old.left === 0) sum.seeding += seconds;
    else sum.leeching += seconds;
  }
  if (old && old.left > 0 && left === 0 && !done.has(`${member}/${torrent}`)) {
    done.add(`${member}/${torrent}`);
    sum.completed += 1;
  }
  if (event === "stopped") peers.delete(key);
  else peers.set(key, { member, torrent, up, down, left, at: now });
}

export const portOf = (step: { member: number; client: number }) => 3000 + step.member * 10 + step.client;
export const endpointOf = (port: number) => `\x0a\x00\x00\x01${String.fromCharCode(port >> 8, port & 255)}`;

const CONFIG = {
  announceInterval: INTERVAL,
  peerLifetime: LIFETIME,
  maxNumwant: 10,
  maxAnnouncesPerMinute: Number.POSITIVE_INFINITY,
};

/** The journal as bytes, a segment a batch. */
export function createJournal() {
  const segments: Buffer[][] = [[]];
  return {
    append(effect: Effect) {
      const buffer = makeEffectBuffer(maxEffectSize(effect));
      segments.at(-1)?.push(buffer.bytes.subarray(0, writeEffect(effect, buffer, 0)));
    },
    rotate: () => segments.push([]) - 1,
    effectsAfter: (last: number) => segments.slice(last).flatMap((parts) => [...readEffects(Buffer.concat(parts))]),
  };
}

export function createRun() {
  const now = { ms: 1_000_000_000 };
  const database = createDatabase();
  const journal = createJournal();
  let unsaved: { number: number; batch: Batch } | null = null;
  let restartedAt = 0;
  let context = createTestTracker(CONFIG, now, journal.append);

  function take(): typeof unsaved {
    if (unsaved) return unsaved;
    const batch = context.tracker.drainBatch();
    if (batch) unsaved = { number: journal.rotate(), batch };
    return unsaved;
  }

  function save(isToldOfIt = true): void {
    const taken = take();
    if (!taken) return;
    database.save(taken.number, taken.batch);
    if (isToldOfIt) unsaved = null;
  }

  function start(): void {
    unsaved = null;
    context = createTestTracker(CONFIG, now, journal.append);
    context.tracker.restore(database.load());
    context.tracker.resume(journal.effectsAfter(database.last()));
    restartedAt = now.ms;
  }

  return {
    now,
    database,
    announce: (...args: Parameters<typeof context.announce>) => context.announce(...args),
    saveAll() {
      save();
      save();
    },
    act(kind: "save" | "fail" | "unsure" | "expire" | "restart" | "crash", model: Model): void {
      if (kind === "save") save();
      if (kind === "unsure") save(false);
      if (kind === "fail") take();
      if (kind === "restart") {
        save();
        save();
        start();
      }
      if (kind === "crash") start();
      if (kind !== "expire") return;
      context.tracker.expire();
      // A crash may bring an expired peer back, with nothing but its own counters to go on: no fault, so not looked at.
      save();
      save();
      if (now.ms - LIFETIME * 1000 < restartedAt) return;
      for (const [key, peer] of model.peers) if (now.ms - peer.at > LIFETIME * 1000) model.peers.delete(key);
    },
  };
}
