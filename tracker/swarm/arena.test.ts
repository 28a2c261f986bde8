import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEndpoint } from "../protocol/address.ts";
import { Arena } from "./arena.ts";
import { type BlockHandle, NO_BLOCK, type PeerHandle, type Slot } from "./handles.ts";
import type { Family } from "./peer.ts";

const endpointOf = (peer: number, family: Family) =>
  packEndpoint("\x0a\x00".repeat(family === 4 ? 2 : 8), peer & 0xffff);

/** A list as its user has it: the block, and its expected entries. */
type List = { block: BlockHandle; peers: number[] };

function push(arena: Arena, list: List, peer: number, family: Family): void {
  list.block = arena.push(list.block, list.peers.length, peer as PeerHandle, endpointOf(peer, family));
  list.peers.push(peer);
}

function remove(arena: Arena, list: List, slot: number): void {
  list.block = arena.remove(list.block, list.peers.length, slot as Slot);
  const last = list.peers.pop() as number;
  if (slot < list.peers.length) list.peers[slot] = last;
}

function expectList(arena: Arena, { block, peers }: List, family: Family): void {
  expect(peers.map((_, slot) => arena.peer(block, slot as Slot))).toEqual(peers);
  const compact = peers.map((peer) => endpointOf(peer, family)).join("");
  if (peers.length > 0) expect(arena.slice(block, 0 as Slot, peers.length)).toBe(compact);
  else expect(block).toBe(NO_BLOCK);
}

describe.each([4, 6] as const)("an arena of IPv%i", (family) => {
  it("agrees with plain lists over any additions and removals", () => {
    const step = fc.record({ list: fc.nat(3), add: fc.integer({ min: 0, max: 9 }).map((n) => n < 6), pick: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const arena = new Arena(family);
        const lists: List[] = Array.from({ length: 4 }, () => ({ block: NO_BLOCK, peers: [] }));
        for (const [i, { list: at, add, pick }] of steps.entries()) {
          const list = lists[at] as List;
          if (add || list.peers.length === 0) push(arena, list, i, family);
          else remove(arena, list, pick % list.peers.length);
        }
        for (const list of lists) expectList(arena, list, family);
      }),
    );
  });

  it("keeps a list whole while it grows to thousands and shrinks to nothing", () => {
    const arena = new Arena(family);
    const list: List = { block: NO_BLOCK, peers: [] };
    for (let peer = 0; peer < 5_000; peer += 1) push(arena, list, peer, family);
    expectList(arena, list, family);
    while (list.peers.length > 0) {
      remove(arena, list, (list.peers.length * 7) % list.peers.length);
      if (list.peers.length % 997 === 0) expectList(arena, list, family);
    }
    expectList(arena, list, family);
  });

  it("uses blocks again: lists that come and go do not mix", () => {
    const arena = new Arena(family);
    const lists: List[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 5_000; i += 1) {
        const list: List = { block: NO_BLOCK, peers: [] };
        push(arena, list, round * 10_000 + i, family);
        lists.push(list);
      }
      for (const list of lists.splice(0, 2_500)) remove(arena, list, 0);
    }
    for (const list of lists) expectList(arena, list, family);
    expect(new Set(lists.map(({ block }) => block)).size).toBe(lists.length);
  });

  it("slices a part of a list, and takes an endpoint that changes", () => {
    const arena = new Arena(family);
    const list: List = { block: NO_BLOCK, peers: [] };
    for (const peer of [5, 6, 7, 8]) push(arena, list, peer, family);
    expect(arena.slice(list.block, 1 as Slot, 2)).toBe(endpointOf(6, family) + endpointOf(7, family));
    arena.set(list.block, 2 as Slot, 7 as PeerHandle, endpointOf(700, family));
    expect(arena.slice(list.block, 1 as Slot, 3)).toBe([6, 700, 8].map((peer) => endpointOf(peer, family)).join(""));
  });
});
