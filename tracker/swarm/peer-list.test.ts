import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Peer } from "./peer.ts";
import { PeerList } from "./peer-list.ts";

function peerOf(peerId: string): Peer {
  const counters = { uploaded: 0n, downloaded: 0n, left: 0n, lastAnnounce: 0 };
  return { peerId, memberId: "ann", event: "", compact: true, userAgent: "", family: 4, slot: -1, ...counters };
}

const endpointOf = (number: number) => String.fromCharCode(10, 0, 0, number & 255, number >> 8, 0xff);

describe("PeerList", () => {
  it("has 6 bytes for IPv4 and 18 for IPv6", () => {
    expect([new PeerList(4).width, new PeerList(6).width]).toEqual([6, 18]);
  });

  it("keeps endpoints side by side", () => {
    const list = new PeerList(4);
    for (const number of [1, 2, 3]) list.add(peerOf(String(number)), endpointOf(number));
    expect(list.slice(0, 3)).toBe(endpointOf(1) + endpointOf(2) + endpointOf(3));
    expect(list.slice(1, 2)).toBe(endpointOf(2));
  });

  it("fills the gap of a peer that left with the last one", () => {
    const list = new PeerList(4);
    const peers = [1, 2, 3].map((number) => peerOf(String(number)));
    for (const [index, peer] of peers.entries()) list.add(peer, endpointOf(index));
    list.remove(peers[0] as Peer);
    expect(list.slice(0, 2)).toBe(endpointOf(2) + endpointOf(1));
    expect(list.peers.map(({ peerId, slot }) => [peerId, slot])).toEqual([
      ["3", 0],
      ["2", 1],
    ]);
  });

  it("agrees with a map of endpoints after any additions, moves and removals", () => {
    const step = fc.tuple(fc.constantFrom("add", "move", "remove"), fc.nat(30), fc.nat(65_535));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
        const list = new PeerList(4);
        const there = new Map<number, Peer>();
        const model = new Map<string, string>();
        for (const [action, number, place] of steps) {
          const known = there.get(number);
          const peer = known ?? peerOf(String(number));
          if (action === "remove" && known) {
            list.remove(known);
            there.delete(number);
            model.delete(peer.peerId);
          } else if (action !== "remove") {
            if (known) list.move(peer, endpointOf(place));
            else list.add(peer, endpointOf(place));
            there.set(number, peer);
            model.set(peer.peerId, endpointOf(place));
          }
        }
        const held = list.peers.map(({ peerId, slot }) => [peerId, list.slice(slot, slot + 1)] as const);
        expect(new Map(held)).toEqual(model);
        expect(list.peers).toHaveLength(model.size);
      }),
    );
  });
});
