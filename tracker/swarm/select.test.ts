import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEndpoint } from "../protocol/address.ts";
import { DRUMS, peerIdOf, splitCompact } from "../testing.ts";
import type { PeerHandle } from "./handles.ts";
import { Members } from "./members.ts";
import type { Family, PeerReport, Role } from "./peer.ts";
import { selectCompact, selectPeers } from "./select.ts";
import { Swarms } from "./swarms.ts";

const REPORTED = { key: 0, uploaded: 0n, downloaded: 0n, compact: true, userAgent: "", lastAnnounce: 0 };

function endpointOf(number: number, family: Family): string {
  return packEndpoint(String.fromCharCode(10).repeat(family === 4 ? 4 : 16), number + 1);
}

function reportOf(number: number, role: Role, family: Family): PeerReport {
  const left = role === "seeder" ? 0n : 5n;
  const event = role === "partial" ? "paused" : "";
  return { ...REPORTED, peerId: peerIdOf(number), endpoint: endpointOf(number, family), left, event };
}

function swarmOf(reports: readonly PeerReport[]): {
  swarms: Swarms;
  peers: PeerHandle[];
  add: (report: PeerReport) => PeerHandle;
} {
  const members = new Members();
  const swarms = new Swarms(members, () => undefined);
  const swarm = swarms.table.open(DRUMS, 1);
  const add = (report: PeerReport) => swarms.upsert(swarm, members.of("ann"), report);
  return { swarms, add, peers: reports.map(add) };
}

const swarmOfKinds = (all: readonly (readonly [Role, Family])[]) =>
  swarmOf(all.map(([role, family], number) => reportOf(number, role, family)));

const kinds = fc.array(
  fc.tuple(fc.constantFrom<Role>("seeder", "partial", "downloader"), fc.constantFrom<Family>(4, 6)),
  { minLength: 1, maxLength: 40 },
);
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("select", () => {
  it("gives at most numwant useful peers, each once, never the peer itself, and all there is room for", () => {
    fc.assert(
      fc.property(kinds, fc.nat(50), fc.nat(), random, (all, want, pick, chance) => {
        const { swarms, peers } = swarmOfKinds(all);
        const self = peers[pick % peers.length] as PeerHandle;
        const useful = peers.filter(
          (peer) =>
            peer !== self && (swarms.peers.roleOf(self) === "downloader" || swarms.peers.roleOf(peer) === "downloader"),
        );
        const allowed = new Set(useful.map((peer) => swarms.endpoints.of(peer, swarms.peers.familyOf(peer))));
        const compact = selectCompact(swarms, self, want, () => chance);
        const given = [...splitCompact(compact[4]), ...splitCompact(compact[6], 18)];
        expect(new Set(given).size).toBe(given.length);
        expect(given.every((endpoint) => allowed.has(endpoint))).toBe(true);
        expect(given).toHaveLength(Math.min(want, useful.length));
        const listed = selectPeers(swarms, self, want, () => chance);
        expect(listed.map(({ endpoint }) => endpoint).sort()).toEqual([...given].sort());
        expect(
          listed.every(({ peer, endpoint }) => swarms.endpoints.of(peer, swarms.peers.familyOf(peer)) === endpoint),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("gives a peer of both families once to whoever announces by one, and both to whoever announces by both", () => {
    const both = fc.array(fc.constantFrom("4", "6", "46", "64"), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(both, fc.nat(), random, (all, pick, chance) => {
        const { swarms, peers, add } = swarmOf([]);
        const familiesOf = (which: string) => [...which].map((digit) => Number(digit) as Family);
        for (const [number, which] of all.entries())
          for (const family of familiesOf(which))
            peers[number] = add(reportOf(number, number % 3 === 0 ? "seeder" : "downloader", family));
        const asker = pick % all.length;
        const self = peers[asker] as PeerHandle;
        const own = familiesOf(all[asker] ?? "");
        const last = own.at(-1) as Family;
        const expected = all.flatMap((which, number) => {
          if (number === asker || (asker % 3 === 0 && number % 3 === 0)) return [];
          const families = familiesOf(which);
          const given = own.length === 1 && families.includes(last) ? [last] : families;
          return given.map((family) => endpointOf(number, family));
        });
        const compact = selectCompact(swarms, self, 100, () => chance);
        expect([...splitCompact(compact[4]), ...splitCompact(compact[6], 18)].sort()).toEqual(expected.sort());
        const listed = selectPeers(swarms, self, 100, () => chance).map(({ endpoint }) => endpoint);
        expect(listed.sort()).toEqual(expected);
        expect(swarms.sizeOf(swarms.peers.swarmOf(self))).toBe(all.length);
      }),
    );
  });

  it("gives no seeder to a seeder and no sharer to a partial seed", () => {
    const { swarms, peers } = swarmOfKinds([
      ["seeder", 4],
      ["seeder", 4],
      ["partial", 4],
      ["downloader", 4],
    ]);
    const given = peers.map((self) => selectPeers(swarms, self, 50, () => 0).map(({ peer }) => peers.indexOf(peer)));
    expect(given.map((list) => list.sort())).toEqual([[3], [3], [3], [0, 1, 2]]);
  });

  it("gives a peer its own family first", () => {
    const { swarms, peers } = swarmOfKinds([
      ["downloader", 6],
      ["seeder", 4],
      ["seeder", 6],
      ["seeder", 4],
    ]);
    const given = selectCompact(swarms, peers[0] as PeerHandle, 2, () => 0);
    expect(given[6]).toBe(endpointOf(2, 6));
    expect(splitCompact(given[4])).toHaveLength(1);
  });

  it("gives over time every peer about as often as any other", () => {
    const { swarms, peers } = swarmOfKinds(
      Array.from({ length: 21 }, (_, i) => [i < 11 ? "downloader" : "seeder", 4] as const),
    );
    const times = new Map<string, number>();
    for (let i = 0; i < 2100; i += 1)
      for (const endpoint of splitCompact(selectCompact(swarms, peers[0] as PeerHandle, 5, () => i / 2100)[4]))
        times.set(endpoint, (times.get(endpoint) ?? 0) + 1);
    expect(times.size).toBe(20);
    expect(Math.min(...times.values())).toBeGreaterThanOrEqual(500);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(600);
  });

  it("does not give a peer its own ghost: the same endpoint under an older peer id", () => {
    const { swarms, peers, add } = swarmOfKinds([
      ["downloader", 4],
      ["downloader", 4],
    ]);
    add({ ...reportOf(9, "seeder", 4), endpoint: endpointOf(0, 4) });
    expect(selectCompact(swarms, peers[0] as PeerHandle, 50, () => 0)[4]).toBe(endpointOf(1, 4));
    expect(selectPeers(swarms, peers[0] as PeerHandle, 50, () => 0).map(({ peer }) => peer)).toEqual([peers[1]]);
  });

  it("does not mistake bytes across two endpoints for the peer's own", () => {
    const endpoints = [
      "\x01\x01\x01\x02\x02\x02",
      "\x01\x01\x01\x02\x02\x02",
      "\x03\x03\x03\x01\x01\x01",
      "\x02\x02\x02\x04\x04\x04",
    ];
    const { swarms, peers } = swarmOf(endpoints.map((endpoint, i) => ({ ...reportOf(i, "downloader", 4), endpoint })));
    expect(selectCompact(swarms, peers[0] as PeerHandle, 50, () => 0)[4]).toBe(`${endpoints[2]}${endpoints[3]}`);
  });
});
