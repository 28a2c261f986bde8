import fc from "fast-check";
import { expect, it } from "vitest";
import type { Batch, MemberRow, PeerRow } from "./ledger/batch.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, BOB, createTestTracker, DRUMS, EVE, peerIdOf, SYNTH, splitCompact } from "./testing.ts";

/*
 * Random announces against a model that keeps every peer in one flat map and every sum in another, written from the
 * rules and not from the code. A database of maps takes the batches, fails at times, and restarts the tracker.
 */
const MEMBERS = [ANN, BOB, EVE];
const HASHES = [DRUMS, SYNTH];
const INTERVAL = 1800;
const LIFETIME = 3720;

type Sums = { up: bigint; down: bigint; seeding: number; leeching: number; announces: number; completed: number };
type ModelPeer = { member: number; torrent: number; up: number; down: number; left: number; at: number };

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
  kind: fc.constantFrom("save" as const, "fail" as const, "expire" as const, "restart" as const),
});
const steps = fc.array(fc.oneof({ weight: 6, arbitrary: announceStep }, { weight: 1, arbitrary: otherStep }), {
  minLength: 100,
  maxLength: 140,
});

function createDatabase() {
  const peers = new Map<string, PeerRow>();
  const members = new Map<string, Sums & { active: number }>();
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
  const save = (batch: Batch) => {
    const keyOf = (row: { infoHash: string; peerId: string; userId: string }) => row.infoHash + row.peerId + row.userId;
    for (const row of batch.peers) peers.set(keyOf(row), row);
    for (const row of batch.gonePeers) peers.delete(keyOf(row));
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
  });
  return { peers, members, swarms, snatches, save, load };
}

function createModel() {
  const peers = new Map<string, ModelPeer>();
  const sums = MEMBERS.map((): Sums => ({ up: 0n, down: 0n, seeding: 0, leeching: 0, announces: 0, completed: 0 }));
  const done = new Set<string>();
  return { peers, sums, done };
}

type Model = ReturnType<typeof createModel>;
type AnnounceStep = typeof announceStep extends fc.Arbitrary<infer Step> ? Step : never;

function applyToModel({ peers, sums, done }: Model, step: AnnounceStep, now: number): void {
  const { member, torrent, client, event, up, down, left } = step;
  const key = `${member}/${torrent}/${client}`;
  const sum = sums[member] as Sums;
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

const portOf = (step: { member: number; client: number }) => 1000 + step.member * 10 + step.client;
const endpointOf = (port: number) => `\x0a\x00\x00\x01${String.fromCharCode(port >> 8, port & 255)}`;

it("agrees with a simple model over random announces, failed saves, expiry and restarts", () => {
  let taken = 0;
  fc.assert(
    fc.property(steps, (sequence) => {
      const now = { ms: 1_000_000_000 };
      const model: Model = createModel();
      const database = createDatabase();
      let restartedAt = 0;
      let context = createTestTracker({ announceInterval: INTERVAL, peerLifetime: LIFETIME, maxNumwant: 10 }, now);
      const save = () => {
        const batch = context.tracker.takeBatch();
        if (batch) database.save(batch);
      };
      for (const step of sequence) {
        taken += 1;
        if (step.kind === "save") save();
        if (step.kind === "fail") {
          const batch = context.tracker.takeBatch();
          if (batch) context.tracker.putBack(batch);
        }
        if (step.kind === "expire") {
          context.tracker.expire();
          if (now.ms - LIFETIME * 1000 >= restartedAt)
            for (const [key, peer] of model.peers) if (now.ms - peer.at > LIFETIME * 1000) model.peers.delete(key);
        }
        if (step.kind === "restart") {
          save();
          context = createTestTracker({ announceInterval: INTERVAL, peerLifetime: LIFETIME, maxNumwant: 10 }, now);
          context.tracker.restore(database.load());
          restartedAt = now.ms;
        }
        if (step.kind !== "announce") continue;
        now.ms += step.seconds * 1000;
        applyToModel(model, step, now.ms);
        const answer = context.announce(MEMBERS[step.member] ?? ANN, {
          info_hash: HASHES[step.torrent],
          peer_id: peerIdOf(step.client),
          port: portOf(step),
          event: step.event,
          uploaded: step.up,
          downloaded: step.down,
          left: step.left,
          numwant: step.numwant,
        });
        const swarm = [...model.peers].filter(([, peer]) => peer.torrent === step.torrent);
        expect(answer.complete).toBe(swarm.filter(([, peer]) => peer.left === 0).length);
        expect(answer.incomplete).toBe(swarm.filter(([, peer]) => peer.left > 0).length);
        const given = splitCompact(answer.peers);
        const others = swarm.filter(([key]) => key !== `${step.member}/${step.torrent}/${step.client}`);
        const fit = step.left === 0 ? others.filter(([, peer]) => peer.left > 0) : others;
        const known = fit.map(([key, peer]) => endpointOf(portOf({ member: peer.member, client: Number(key.at(-1)) })));
        expect(given.every((endpoint) => known.includes(endpoint))).toBe(true);
        expect(new Set(given).size).toBe(given.length);
        expect(given.length).toBeLessThanOrEqual(step.numwant < 0 ? 50 : Math.min(step.numwant, 10));
        if (step.event === "stopped") expect(given).toEqual([]);
      }
      save();
      for (const [member, sum] of model.sums.entries()) {
        const active = new Set([...model.peers.values()].filter((p) => p.member === member).map((p) => p.torrent)).size;
        if (sum.announces > 0) expect(database.members.get(MEMBERS[member]?.id ?? "")).toEqual({ ...sum, active });
      }
      expect(database.peers.size).toBe(model.peers.size);
      for (const [torrent, hash] of HASHES.entries()) {
        const swarm = [...model.peers.values()].filter((peer) => peer.torrent === torrent);
        const row = database.swarms.get(toHex(hash));
        if (!row) continue;
        expect(row.seeders).toBe(swarm.filter(({ left }) => left === 0).length);
        expect(row.leechers).toBe(swarm.filter(({ left }) => left > 0).length);
        expect(row.completed).toBe([...model.done].filter((key) => key.endsWith(`/${torrent}`)).length);
      }
      const snatched = [...database.snatches.values()].reduce((sum, { up }) => sum + up, 0n);
      expect(snatched).toBe(model.sums.reduce((sum, { up }) => sum + up, 0n));
    }),
    { numRuns: 80 },
  );
  expect(taken).toBeGreaterThan(5000);
});
