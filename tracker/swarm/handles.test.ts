import { expect, it } from "vitest";
import { DRUMS } from "../testing.ts";
import type { PeerHandle, Slot } from "./handles.ts";
import { Members } from "./members.ts";
import { Swarms } from "./swarms.ts";

it("lets no handle stand for another kind of thing: the compiler refuses it", () => {
  const members = new Members();
  const ann = members.of("ann");
  const swarms = new Swarms(members, () => undefined);
  const swarm = swarms.table.open(DRUMS, 1);
  // Never called: each line is a claim about types, and a missing error fails the type check.
  const mixUps = (peer: PeerHandle, slot: Slot) => [
    // @ts-expect-error a peer is not a swarm
    swarms.counts(peer),
    // @ts-expect-error a swarm is not a peer
    swarms.remove(swarm),
    // @ts-expect-error a member is not a swarm
    swarms.peers.find(ann.handle, swarm, ""),
    // @ts-expect-error a slot is not a block
    swarms.arena(4).slice(slot, slot, 1),
    // @ts-expect-error a number is not a handle
    swarms.table.infoHash(0),
  ];
  expect(mixUps).toHaveLength(2);
  expect(typeof swarm).toBe("number");
});
