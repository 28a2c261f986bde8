import { describe, expect, it } from "vitest";
import { peerIdOf } from "../testing.ts";
import { type MemberHandle, NO_PEER, NO_SLOT, type Slot, type SwarmHandle } from "./handles.ts";
import type { PeerReport } from "./peer.ts";
import { PeerPool } from "./peer-pool.ts";

const swarmOf = (number: number) => number as SwarmHandle;
const memberOf = (number: number) => number as MemberHandle;
const REPORT: PeerReport = {
  peerId: peerIdOf(1),
  key: 0,
  endpoint: "\x0a\x00\x00\x01\x1a\xe1",
  uploaded: 1n,
  downloaded: 2n,
  left: 3n,
  event: "",
  compact: true,
  userAgent: "Test/1",
  lastAnnounce: 1_781_524_800_999,
};

describe("PeerPool", () => {
  it("tells peers apart by swarm, by member, and by any byte of the id", () => {
    const pool = new PeerPool();
    const peer = pool.add(swarmOf(1), memberOf(1), peerIdOf(1));
    expect(pool.find(swarmOf(1), memberOf(1), peerIdOf(1))).toBe(peer);
    expect(pool.find(swarmOf(2), memberOf(1), peerIdOf(1))).toBe(NO_PEER);
    expect(pool.find(swarmOf(1), memberOf(2), peerIdOf(1))).toBe(NO_PEER);
    for (let at = 0; at < 20; at += 1) {
      const other = `${peerIdOf(1).slice(0, at)}\xfe${peerIdOf(1).slice(at + 1)}`;
      expect(pool.find(swarmOf(1), memberOf(1), other)).toBe(NO_PEER);
    }
  });

  it("lists a member's clients in one swarm and no others, while members and swarms are many", () => {
    const pool = new PeerPool();
    for (let member = 0; member < 3_000; member += 1)
      for (let client = 0; client < 2; client += 1)
        pool.add(swarmOf(member % 7), memberOf(member), peerIdOf(member * 2 + client));
    expect(pool.count).toBe(6_000);
    for (const member of [0, 1, 1_500, 2_999]) {
      const ids = pool.clientsOf(swarmOf(member % 7), memberOf(member)).map((peer) => pool.idOf(peer));
      expect(ids.sort()).toEqual([peerIdOf(member * 2), peerIdOf(member * 2 + 1)]);
    }
    expect(pool.clientsOf(swarmOf(1), memberOf(0))).toEqual([]);
  });

  it("gives the number of a peer that left to the next one, which starts without a mark", () => {
    const pool = new PeerPool();
    const first = pool.add(swarmOf(1), memberOf(1), peerIdOf(1));
    expect([pool.mark(first), pool.mark(first), pool.isMarked(first)]).toEqual([true, false, true]);
    pool.remove(first);
    expect([pool.isLive(first), pool.count]).toEqual([false, 0]);
    const second = pool.add(swarmOf(2), memberOf(2), peerIdOf(2));
    expect([second, pool.isMarked(second), pool.end]).toEqual([first, false, 1]);
  });

  it("keeps the mark while a peer reports, and the rest while the mark goes", () => {
    const pool = new PeerPool();
    const peer = pool.add(swarmOf(1), memberOf(1), peerIdOf(1));
    pool.mark(peer);
    pool.write(peer, { ...REPORT, event: "paused" }, 6);
    expect(pool.isMarked(peer)).toBe(true);
    pool.unmark(peer);
    expect([pool.isMarked(peer), pool.eventOf(peer), pool.familyOf(peer), pool.isCompact(peer)]).toEqual([
      false,
      "paused",
      6,
      true,
    ]);
    expect([pool.userAgentOf(peer), pool.lastAnnounceOf(peer)]).toEqual(["Test/1", REPORT.lastAnnounce]);
  });

  it.each([0, 999, 4_294_967_295_999])("keeps the time %i to the millisecond", (lastAnnounce) => {
    const pool = new PeerPool();
    const peer = pool.add(swarmOf(1), memberOf(1), peerIdOf(1));
    pool.write(peer, { ...REPORT, lastAnnounce }, 4);
    expect(pool.lastAnnounceOf(peer)).toBe(lastAnnounce);
  });

  it("visits each live peer once, also when the visit removes it", () => {
    const pool = new PeerPool();
    const all = Array.from({ length: 100 }, (_, i) => pool.add(swarmOf(i), memberOf(i), peerIdOf(i)));
    for (const peer of all.slice(0, 30)) pool.remove(peer);
    const visited: number[] = [];
    pool.forEach((peer) => {
      visited.push(peer);
      if (peer % 2 === 0) pool.remove(peer);
    });
    expect(visited).toEqual(all.slice(30));
    expect(pool.count).toBe(35);
  });

  it("keeps slots and counters of neighbours apart", () => {
    const pool = new PeerPool();
    const peers = [1, 2, 3].map((n) => pool.add(swarmOf(1), memberOf(1), peerIdOf(n)));
    for (const [i, peer] of peers.entries()) {
      pool.write(peer, { ...REPORT, uploaded: BigInt(i), left: BigInt(i) }, 4);
      pool.setSlot(peer, 4, (i * 10) as Slot, i === 1);
    }
    expect(peers.map((peer) => [pool.slotOf(peer, 4), pool.isHidden(peer, 4), pool.slotOf(peer, 6)])).toEqual([
      [0, false, NO_SLOT],
      [10, true, NO_SLOT],
      [20, false, NO_SLOT],
    ]);
    expect(peers.map((peer) => pool.countersOf(peer).uploaded)).toEqual([0n, 1n, 2n]);
    expect(peers.map((peer) => pool.hasNothingLeft(peer))).toEqual([true, false, false]);
  });
});
