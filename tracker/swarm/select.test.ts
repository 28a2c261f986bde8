import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEndpoint } from "../protocol/address.ts";
import { DRUMS, peerIdOf, splitCompact } from "../testing.ts";
import { type Family, type Peer, type PeerReport, type Role, roleOf } from "./peer.ts";
import { selectCompact, selectPeers } from "./select.ts";
import { Swarm } from "./swarm.ts";

const REPORTED = { uploaded: 0n, downloaded: 0n, compact: true, userAgent: "", lastAnnounce: 0, memberId: "ann" };

function endpointOf(number: number, family: Family): string {
  return packEndpoint(String.fromCharCode(10).repeat(family === 4 ? 4 : 16), number + 1);
}

function reportOf(number: number, role: Role, family: Family): PeerReport {
  const left = role === "seeder" ? 0n : 5n;
  const event = role === "partial" ? "paused" : "";
  return { ...REPORTED, peerId: peerIdOf(number), endpoint: endpointOf(number, family), left, event };
}

function swarmOf(kinds: readonly (readonly [Role, Family])[]): { swarm: Swarm; peers: Peer[] } {
  const swarm = new Swarm(DRUMS, 1);
  return { swarm, peers: kinds.map(([role, family], number) => swarm.upsert(reportOf(number, role, family))) };
}

const kinds = fc.array(
  fc.tuple(fc.constantFrom<Role>("seeder", "partial", "downloader"), fc.constantFrom<Family>(4, 6)),
  { minLength: 1, maxLength: 40 },
);
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("select", () => {
  it("gives at most numwant useful peers, each once, never the peer itself, and all there is room for", () => {
    fc.assert(
      fc.property(kinds, fc.nat(50), fc.nat(), random, (all, want, pick, chance) => {
        const { swarm, peers } = swarmOf(all);
        const self = peers[pick % peers.length] as Peer;
        const useful = peers.filter(
          (peer) => peer !== self && (roleOf(self) === "downloader" || roleOf(peer) === "downloader"),
        );
        const allowed = new Set(useful.map((peer) => swarm.endpointOf(peer)));
        const compact = selectCompact(swarm, self, want, () => chance);
        const given = [...splitCompact(compact[4]), ...splitCompact(compact[6], 18)];
        expect(new Set(given).size).toBe(given.length);
        expect(given.every((endpoint) => allowed.has(endpoint))).toBe(true);
        expect(given).toHaveLength(Math.min(want, useful.length));
        const listed = selectPeers(swarm, self, want, () => chance);
        expect(listed.map(({ endpoint }) => endpoint).sort()).toEqual([...given].sort());
        expect(listed.every(({ peer, endpoint }) => swarm.endpointOf(peer) === endpoint)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("gives no seeder to a seeder and no sharer to a partial seed", () => {
    const { swarm, peers } = swarmOf([
      ["seeder", 4],
      ["seeder", 4],
      ["partial", 4],
      ["downloader", 4],
    ]);
    const given = peers.map((self) => selectPeers(swarm, self, 50, () => 0).map(({ peer }) => peers.indexOf(peer)));
    expect(given.map((list) => list.sort())).toEqual([[3], [3], [3], [0, 1, 2]]);
  });

  it("gives a peer its own family first", () => {
    const { swarm, peers } = swarmOf([
      ["downloader", 6],
      ["seeder", 4],
      ["seeder", 6],
      ["seeder", 4],
    ]);
    const given = selectCompact(swarm, peers[0] as Peer, 2, () => 0);
    expect(given[6]).toBe(endpointOf(2, 6));
    expect(splitCompact(given[4])).toHaveLength(1);
  });

  it("gives over time every peer about as often as any other", () => {
    const { swarm, peers } = swarmOf(
      Array.from({ length: 21 }, (_, i) => [i < 11 ? "downloader" : "seeder", 4] as const),
    );
    const times = new Map<string, number>();
    for (let i = 0; i < 2100; i += 1)
      for (const endpoint of splitCompact(selectCompact(swarm, peers[0] as Peer, 5, () => i / 2100)[4]))
        times.set(endpoint, (times.get(endpoint) ?? 0) + 1);
    expect(times.size).toBe(20);
    expect(Math.min(...times.values())).toBeGreaterThanOrEqual(500);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(600);
  });

  it("does not give a peer its own ghost: the same endpoint under an older peer id", () => {
    const { swarm, peers } = swarmOf([
      ["downloader", 4],
      ["downloader", 4],
    ]);
    swarm.upsert({ ...reportOf(9, "seeder", 4), endpoint: endpointOf(0, 4) });
    expect(selectCompact(swarm, peers[0] as Peer, 50, () => 0)[4]).toBe(endpointOf(1, 4));
    expect(selectPeers(swarm, peers[0] as Peer, 50, () => 0).map(({ peer }) => peer)).toEqual([peers[1]]);
  });

  it("does not mistake bytes across two endpoints for the peer's own", () => {
    const swarm = new Swarm(DRUMS, 1);
    const endpoints = [
      "\x01\x01\x01\x02\x02\x02",
      "\x01\x01\x01\x02\x02\x02",
      "\x03\x03\x03\x01\x01\x01",
      "\x02\x02\x02\x04\x04\x04",
    ];
    const [self] = endpoints.map((endpoint, i) => swarm.upsert({ ...reportOf(i, "downloader", 4), endpoint }));
    expect(selectCompact(swarm, self as Peer, 50, () => 0)[4]).toBe(`${endpoints[2]}${endpoints[3]}`);
  });
});
