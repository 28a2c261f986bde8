import fc from "fast-check";
import { expect } from "vitest";
import type { Batch, MemberRow, PeerRow } from "../ledger/batch.ts";
import type { Effect } from "../ledger/effect.ts";
import { makeEffectBuffer, maxEffectSize, readEffects, writeEffect } from "../ledger/effect-codec.ts";
import { packEndpoint, parseAddress } from "../protocol/address.ts";
import type { Family } from "../swarm/peer.ts";
import { ANN, BOB, createTestTracker, DRUMS, EVE, SYNTH } from "../testing.ts";

export const MEMBERS = [ANN, BOB, EVE];
export const HASHES = [DRUMS, SYNTH];
const INTERVAL = 1800;
const LIFETIME = 3720;

type Totals = { up: bigint; down: bigint; seeding: number; leeching: number; announces: number; completed: number };
/** `endpoints`: by address family, the port and when it was announced. */
export type ModelPeer = {
  member: number;
  torrent: number;
  up: number;
  down: number;
  left: number;
  at: number;
  paused: boolean;
  key: string;
  endpoints: Map<Family, { port: number; at: number }>;
};

const counter = fc.integer({ min: 0, max: 6 }).map((n) => n * 1000);
const announceStep = fc.record({
  kind: fc.constant("announce" as const),
  member: fc.nat(2),
  torrent: fc.nat(1),
  client: fc.nat(3),
  family: fc.constantFrom<Family>(4, 4, 6),
  canBeReached: fc.constantFrom(true, true, true, false),
  key: fc.constantFrom("", "", "", "k"),
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
  const isBySecondFamily = old !== undefined && !old.endpoints.has(step.family);
  if (old && (event !== "started" || isBySecondFamily)) {
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
  if (event === "stopped") {
    peers.delete(key);
    return;
  }
  if (!old && (event === "started" || (up === 0 && down === 0)))
    for (const [other, peer] of peers)
      if (peer.member === member && peer.torrent === torrent && isSameClient(peer, step)) peers.delete(other);
  const endpoints = old?.endpoints ?? new Map();
  endpoints.set(step.family, { port: portOf(step), at: now });
  const paused = event === "paused";
  peers.set(key, { member, torrent, up, down, left, at: now, paused, key: step.key, endpoints });
}

const isSameClient = (peer: ModelPeer, step: AnnounceStep) =>
  (step.key !== "" && step.key === peer.key) ||
  (step.canBeReached && peer.endpoints.get(step.family)?.port === portOf(step));

/** Clients 0 and 3 of a member have the same port, and one that nobody can reach announces 1. */
export const portOf = ({ member, client, canBeReached }: AnnounceStep) =>
  canBeReached ? 3000 + member * 10 + (client % 3) : 1;
export const ADDRESSES: Record<Family, string> = { 4: "10.0.0.1", 6: "2001:db8::1" };
export const endpointOf = (family: Family, port: number) => packEndpoint(parseAddress(ADDRESSES[family]) ?? "", port);

const CONFIG = {
  announceInterval: INTERVAL,
  peerLifetime: LIFETIME,
  maxNumwant: 10,
  maxAnnouncesPerMinute: Number.POSITIVE_INFINITY,
};

/** The journal as bytes, one segment per batch. */
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
      // A crash may bring an expired peer back, with only its own counters as a base. That is correct, so it is not
      // checked.
      save();
      save();
      if (now.ms - LIFETIME * 1000 < restartedAt) return;
      const isLate = ({ at }: { at: number }) => now.ms - at > LIFETIME * 1000;
      for (const [key, peer] of model.peers) {
        if (isLate(peer)) model.peers.delete(key);
        for (const [family, endpoint] of peer.endpoints) if (isLate(endpoint)) peer.endpoints.delete(family);
      }
    },
  };
}
