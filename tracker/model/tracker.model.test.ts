import fc from "fast-check";
import { expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { toHex } from "../protocol/ids.ts";
import type { Family } from "../swarm/peer.ts";
import { ANN, peerIdOf, splitCompact, type TestTracker } from "../testing.ts";
import {
  ADDRESSES,
  type AnnounceStep,
  applyToModel,
  createModel,
  createRun,
  endpointOf,
  HASHES,
  MEMBERS,
  type Model,
  type ModelPeer,
  portOf,
  steps,
} from "./testing.ts";

/*
 * Random announces against a model that keeps every peer in one flat map and every sum in another, written from the
 * rules and not from the code. A database of maps takes the batches. It sometimes fails, and sometimes reports a
 * failure after it has saved. The tracker is restarted or killed, which leaves only database and journal.
 * MODEL_STEPS=1000000 for more.
 */
const STEPS = Number(process.env.MODEL_STEPS ?? 10_000);
it("agrees with a simple model over random announces, failed saves, expiry, restarts and crashes", {
  timeout: seconds(30) + STEPS / 2,
}, () => {
  let taken = 0;
  fc.assert(
    fc.property(steps, (sequence) => {
      const model: Model = createModel();
      const run = createRun();
      const { database, now } = run;
      for (const step of sequence) {
        taken += 1;
        if (step.kind !== "announce") {
          run.act(step.kind, model);
          continue;
        }
        now.ms += step.seconds * 1000;
        applyToModel(model, step, now.ms);
        const answer = run.announce(
          MEMBERS[step.member] ?? ANN,
          {
            info_hash: HASHES[step.torrent],
            peer_id: peerIdOf(step.client),
            port: portOf(step),
            event: step.event,
            uploaded: step.up,
            downloaded: step.down,
            left: step.left,
            numwant: step.numwant,
            key: step.key === "" ? undefined : step.key,
          },
          ADDRESSES[step.family],
        );
        // `expect` for each of a hundred thousand answers takes as long as the tracker does.
        const mistakes = findMistakes(model, step, answer);
        if (mistakes.length > 0) expect(mistakes).toEqual([]);
      }
      run.saveAll();
      checkDatabase(model, database);
    }),
    { numRuns: Math.ceil(STEPS / 119) },
  );
  expect(taken).toBeGreaterThan(STEPS * 0.95);
});

function findMistakes(model: Model, step: AnnounceStep, answer: ReturnType<TestTracker["announce"]>): string[] {
  const swarm = [...model.peers].filter(([, peer]) => peer.torrent === step.torrent);
  const seeders = swarm.filter(([, peer]) => peer.left === 0).length;
  const given = [...splitCompact(answer.peers), ...splitCompact(answer.peers6, 18)];
  const known = endpointsFor(model, step);
  const leechers = swarm.length - seeders;
  const most = step.event === "stopped" ? 0 : step.numwant < 0 ? 50 : Math.min(step.numwant, 10);
  const mistakes: string[] = [];
  if (answer.complete !== seeders) mistakes.push(`${answer.complete} seeders for ${seeders}`);
  if (answer.incomplete !== leechers) mistakes.push(`${answer.incomplete} leechers for ${leechers}`);
  const rest = [...known];
  for (const endpoint of given) {
    const at = rest.indexOf(endpoint);
    if (at < 0) mistakes.push(`${endpoint} is given and not there, or too often`);
    else rest.splice(at, 1);
  }
  if (given.length > most) mistakes.push(`${given.length} endpoints for at most ${most}`);
  const everything = swarm.reduce((sum, [, peer]) => sum + peer.endpoints.size, 0);
  if (everything <= most && rest.length > 0) mistakes.push(`${rest} are not given, and there is room`);
  return mistakes;
}

/**
 * Every endpoint that the peer of an announce may be given. A peer with two counts once if the asker can use only one.
 */
function endpointsFor(model: Model, { member, torrent, client, family }: AnnounceStep): string[] {
  const self = model.peers.get(`${member}/${torrent}/${client}`);
  if (!self) return [];
  const wantsData = ({ left, paused }: ModelPeer) => left > 0 && !paused;
  const isListed = (peer: ModelPeer, by: Family) => (peer.endpoints.get(by)?.port ?? 1) > 1;
  const isOwn = (by: Family, port: number) => self.endpoints.get(by)?.port === port;
  const known: string[] = [];
  for (const peer of model.peers.values()) {
    if (peer === self || peer.torrent !== torrent || !(wantsData(self) || wantsData(peer))) continue;
    for (const [by, { port }] of peer.endpoints) {
      const isSuperfluous = by !== family && !self.endpoints.has(by) && isListed(peer, family);
      if (isListed(peer, by) && !isOwn(by, port) && !isSuperfluous) known.push(endpointOf(by, port));
    }
  }
  return known;
}

function checkDatabase(model: Model, database: ReturnType<typeof createRun>["database"]): void {
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
}
