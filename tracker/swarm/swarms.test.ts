import { describe, expect, it } from "vitest";
import { DRUMS, peerIdOf, SYNTH } from "../testing.ts";
import { type PeerReport, peerKey } from "./peer.ts";
import { Swarms } from "./swarms.ts";

function report(fields: Partial<PeerReport> = {}): PeerReport {
  return {
    peerId: peerIdOf(1),
    memberId: "ann",
    endpoint: "\x0a\x00\x00\x01\x1a\xe1",
    uploaded: 0n,
    downloaded: 0n,
    left: 9n,
    event: "",
    compact: true,
    userAgent: "",
    lastAnnounce: 1000,
    ...fields,
  };
}

function setUp() {
  const gone: string[] = [];
  const swarms = new Swarms((swarm, peer) => gone.push(`${swarm.torrentId} ${peerKey(peer)}`));
  return { swarms, gone, drums: swarms.open(DRUMS, 1), synth: swarms.open(SYNTH, 2) };
}

describe("Swarms", () => {
  it("gives the same swarm for the same info hash", () => {
    const { swarms, drums } = setUp();
    expect(swarms.open(DRUMS, 1)).toBe(drums);
    expect([...swarms.all()]).toHaveLength(2);
  });

  it("keeps one peer per member and peer id, however often it announces", () => {
    const { swarms, drums } = setUp();
    swarms.upsert(drums, report());
    swarms.upsert(drums, report({ uploaded: 5n, endpoint: "\x0a\x00\x00\x02\x1a\xe1" }));
    swarms.upsert(drums, report({ memberId: "bob" }));
    swarms.upsert(drums, report({ peerId: peerIdOf(2) }));
    expect(drums.peers.size).toBe(3);
    const peer = drums.peers.get(peerKey(report()));
    expect(peer?.uploaded).toBe(5n);
    expect(peer && drums.endpointOf(peer)).toBe("\x0a\x00\x00\x02\x1a\xe1");
  });

  it("counts seeders, partial seeds and downloaders as peers change", () => {
    const { swarms, drums } = setUp();
    const counts = () => {
      const { complete, incomplete, downloaders } = drums.counts();
      return [complete, incomplete, downloaders];
    };
    swarms.upsert(drums, report());
    expect(counts()).toEqual([0, 1, 1]);
    swarms.upsert(drums, report({ event: "paused" }));
    expect(counts()).toEqual([0, 1, 0]);
    swarms.upsert(drums, report({ left: 0n, event: "paused" }));
    expect(counts()).toEqual([1, 0, 0]);
    swarms.upsert(drums, report({ left: 1n }));
    expect(counts()).toEqual([0, 1, 1]);
    swarms.dropTorrent(DRUMS);
    expect(counts()).toEqual([0, 0, 0]);
  });

  it("moves a peer between families when its address does", () => {
    const { swarms, drums } = setUp();
    swarms.upsert(drums, report());
    swarms.upsert(drums, report({ endpoint: `${"\xfe".repeat(16)}\x00\x50` }));
    expect(drums.lists(4)?.wanting.peers).toHaveLength(0);
    expect(drums.lists(6)?.wanting.peers).toHaveLength(1);
    expect(drums.peers.size).toBe(1);
  });

  it("expires the silent and keeps those heard since, in any order of arrival", () => {
    const { swarms, gone, drums, synth } = setUp();
    for (const number of [1, 2, 3]) swarms.upsert(drums, report({ peerId: peerIdOf(number) }));
    swarms.upsert(synth, report({ lastAnnounce: 999 }));
    swarms.upsert(drums, report({ peerId: peerIdOf(1), lastAnnounce: 5000 }));
    expect(swarms.expire(1000)).toBe(1);
    expect(swarms.expire(1001)).toBe(2);
    expect(gone).toEqual([`2 ${peerIdOf(1)}ann`, `1 ${peerIdOf(2)}ann`, `1 ${peerIdOf(3)}ann`]);
    expect([...drums.peers.keys()]).toEqual([`${peerIdOf(1)}ann`]);
  });

  it("drops one member's clients everywhere and nobody else's", () => {
    const { swarms, gone, drums, synth } = setUp();
    swarms.upsert(drums, report());
    swarms.upsert(drums, report({ peerId: peerIdOf(2) }));
    swarms.upsert(synth, report());
    swarms.upsert(drums, report({ memberId: "bob" }));
    swarms.dropMember("ann");
    expect(gone).toHaveLength(3);
    expect([...drums.peers.keys()]).toEqual([`${peerIdOf(1)}bob`]);
    expect(synth.peers.size).toBe(0);
    swarms.dropMember("nobody");
  });

  it("counts a member's torrents, not clients", () => {
    const { swarms, drums, synth } = setUp();
    const first = swarms.upsert(drums, report());
    const second = swarms.upsert(drums, report({ peerId: peerIdOf(2) }));
    swarms.upsert(synth, report());
    expect(swarms.activeTorrents("ann")).toBe(2);
    swarms.upsert(drums, report({ left: 0n }));
    swarms.remove(drums, second);
    expect(swarms.activeTorrents("ann")).toBe(2);
    swarms.remove(drums, first);
    swarms.remove(drums, first);
    expect(swarms.activeTorrents("ann")).toBe(1);
    expect(swarms.activeTorrents("bob")).toBe(0);
  });
});
