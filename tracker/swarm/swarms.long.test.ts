import { describe, expect, it } from "vitest";
import { DRUMS, peerIdOf, SYNTH } from "../testing.ts";
import { NO_PEER, type SwarmHandle } from "./handles.ts";
import { Members } from "./members.ts";
import type { PeerReport } from "./peer.ts";
import { Swarms } from "./swarms.ts";

function report(fields: Partial<PeerReport> = {}): PeerReport {
  return {
    peerId: peerIdOf(1),
    key: 0,
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
  const members = new Members();
  const swarms = new Swarms(members, (swarm, peer, member) =>
    gone.push(`${swarms.table.torrentId(swarm)} ${swarms.peers.idOf(peer)}${member.id}`),
  );
  const [ann, bob] = [members.of("ann"), members.of("bob")];
  return { swarms, gone, ann, bob, drums: swarms.table.open(DRUMS, 1), synth: swarms.table.open(SYNTH, 2) };
}

const idsOf = (swarms: Swarms, swarm: SwarmHandle) =>
  swarms.endpoints.peersOf(swarm).map((peer) => swarms.peers.idOf(peer) + swarms.memberOf(peer).id);

describe("Swarms", () => {
  it("gives the same swarm for the same info hash", () => {
    const { swarms, drums } = setUp();
    expect(swarms.table.open(DRUMS, 1)).toBe(drums);
    expect(swarms.table.find(DRUMS)).toBe(drums);
    expect(swarms.table.find("nothing")).toBe(-1);
    expect(swarms.table.size).toBe(2);
  });

  it("keeps one peer per member and peer id, however often it announces", () => {
    const { swarms, ann, bob, drums } = setUp();
    swarms.upsert(drums, ann, report());
    const peer = swarms.upsert(drums, ann, report({ uploaded: 5n, endpoint: "\x0a\x00\x00\x02\x1a\xe1" }));
    swarms.upsert(drums, bob, report());
    swarms.upsert(drums, ann, report({ peerId: peerIdOf(2) }));
    expect(swarms.sizeOf(drums)).toBe(3);
    expect(swarms.find(drums, ann, peerIdOf(1))).toBe(peer);
    expect(swarms.peers.countersOf(peer).uploaded).toBe(5n);
    expect(swarms.endpoints.of(peer, 4)).toBe("\x0a\x00\x00\x02\x1a\xe1");
  });

  it("gives back what a peer said, to the byte and the millisecond", () => {
    const { swarms, ann, drums } = setUp();
    const most = 2n ** 63n - 1n;
    const said = report({
      peerId: "\xff\x00".repeat(10),
      key: -2_000_000_000,
      endpoint: `${"\xfe".repeat(16)}\x00\x50`,
      uploaded: most,
      downloaded: most - 1n,
      left: most - 2n,
      event: "paused",
      compact: false,
      userAgent: "Tést/1",
      lastAnnounce: 1_781_524_800_123,
    });
    const peer = swarms.upsert(drums, ann, said);
    const { peers } = swarms;
    expect({
      ...peers.countersOf(peer),
      peerId: peers.idOf(peer),
      endpoint: swarms.endpoints.of(peer, 6),
      key: peers.keyOf(peer),
      event: peers.eventOf(peer),
      compact: peers.isCompact(peer),
      userAgent: peers.userAgentOf(peer),
    }).toEqual(said);
  });

  it("counts seeders, partial seeds and downloaders as peers change", () => {
    const { swarms, ann, drums } = setUp();
    const counts = () => {
      const { complete, incomplete, downloaders } = swarms.counts(drums);
      return [complete, incomplete, downloaders];
    };
    swarms.upsert(drums, ann, report());
    expect(counts()).toEqual([0, 1, 1]);
    swarms.upsert(drums, ann, report({ event: "paused" }));
    expect(counts()).toEqual([0, 1, 0]);
    swarms.upsert(drums, ann, report({ left: 0n, event: "paused" }));
    expect(counts()).toEqual([1, 0, 0]);
    swarms.upsert(drums, ann, report({ left: 1n }));
    expect(counts()).toEqual([0, 1, 1]);
    swarms.removeTorrentPeers(DRUMS);
    expect(counts()).toEqual([0, 0, 0]);
  });

  const by4 = "\x0a\x00\x00\x01\x1a\xe1";
  const by6 = `${"\xfe".repeat(16)}\x00\x50`;
  const listedIn = (swarms: Swarms, swarm: SwarmHandle) =>
    ([4, 6] as const).map((family) =>
      (["wanting", "sharing", "hidden"] as const).map((kind) => swarms.endpoints.list(swarm, family, kind).count),
    );

  it("keeps an endpoint of each family, counts the peer once, and moves both with its role", () => {
    const { swarms, gone, ann, drums } = setUp();
    const peer = swarms.upsert(drums, ann, report({ endpoint: by4 }));
    swarms.upsert(drums, ann, report({ endpoint: by6 }));
    expect([swarms.endpoints.of(peer, 4), swarms.endpoints.of(peer, 6)]).toEqual([by4, by6]);
    expect([swarms.counts(drums), ann.activeTorrents, listedIn(swarms, drums)]).toEqual([
      { complete: 0, incomplete: 1, downloaded: 0, downloaders: 1 },
      1,
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
    ]);
    swarms.upsert(drums, ann, report({ endpoint: by4, left: 0n }));
    expect([swarms.counts(drums).complete, swarms.endpoints.peersOf(drums), listedIn(swarms, drums)]).toEqual([
      1,
      [peer],
      [
        [0, 1, 0],
        [0, 1, 0],
      ],
    ]);
    swarms.remove(peer);
    expect([swarms.sizeOf(drums), listedIn(swarms, drums).flat(), gone.length]).toEqual([0, [0, 0, 0, 0, 0, 0], 1]);
  });

  it("lets go of the endpoint of a family that is announced by no more, and says so", () => {
    const lost: number[] = [];
    const members = new Members();
    const swarms = new Swarms(
      members,
      () => undefined,
      (_, peer) => lost.push(peer),
    );
    const drums = swarms.table.open(DRUMS, 1);
    const peer = swarms.upsert(drums, members.of("ann"), report({ endpoint: by4, lastAnnounce: 1_000 }));
    for (const lastAnnounce of [2_000, 9_000])
      swarms.upsert(drums, members.of("ann"), report({ endpoint: by6, lastAnnounce }));
    expect([swarms.expire(1_000), swarms.endpoints.of(peer, 4), lost]).toEqual([0, by4, []]);
    expect([swarms.expire(2_000), swarms.endpoints.of(peer, 4), lost]).toEqual([0, null, [peer]]);
    expect([swarms.expire(9_000), swarms.sizeOf(drums), lost]).toEqual([0, 1, [peer]]);
  });

  it("keeps what cannot be reached in a list of its own, until it can", () => {
    const members = new Members();
    const canBeReached = (endpoint: string) => endpoint !== by6;
    const swarms = new Swarms(
      members,
      () => undefined,
      () => undefined,
      canBeReached,
    );
    const drums = swarms.table.open(DRUMS, 1);
    const peer = swarms.upsert(drums, members.of("ann"), report({ endpoint: by6 }));
    swarms.upsert(drums, members.of("bob"), report({ endpoint: by6 }));
    expect(listedIn(swarms, drums)[1]).toEqual([0, 0, 2]);
    swarms.upsert(drums, members.of("ann"), report({ endpoint: `${"\xfd".repeat(16)}\x00\x50` }));
    expect([listedIn(swarms, drums)[1], swarms.endpoints.isListed(peer, 6), swarms.sizeOf(drums)]).toEqual([
      [1, 0, 1],
      true,
      2,
    ]);
  });

  it("expires the silent and keeps those heard since, in any order of arrival", () => {
    const { swarms, gone, ann, drums, synth } = setUp();
    for (const number of [1, 2, 3]) swarms.upsert(drums, ann, report({ peerId: peerIdOf(number) }));
    swarms.upsert(synth, ann, report({ lastAnnounce: 999 }));
    swarms.upsert(drums, ann, report({ peerId: peerIdOf(1), lastAnnounce: 5000 }));
    expect(swarms.expire(1000)).toBe(1);
    expect(swarms.expire(1001)).toBe(2);
    expect(gone).toEqual([`2 ${peerIdOf(1)}ann`, `1 ${peerIdOf(2)}ann`, `1 ${peerIdOf(3)}ann`]);
    expect(idsOf(swarms, drums)).toEqual([`${peerIdOf(1)}ann`]);
  });

  it("drops one member's clients everywhere and nobody else's", () => {
    const { swarms, gone, ann, bob, drums, synth } = setUp();
    swarms.upsert(drums, ann, report());
    swarms.upsert(drums, ann, report({ peerId: peerIdOf(2) }));
    swarms.upsert(synth, ann, report());
    swarms.upsert(drums, bob, report());
    swarms.removeMemberPeers("ann");
    expect(gone).toHaveLength(3);
    expect(idsOf(swarms, drums)).toEqual([`${peerIdOf(1)}bob`]);
    expect(swarms.sizeOf(synth)).toBe(0);
    swarms.removeMemberPeers("nobody");
  });

  it("counts a member's torrents, not clients", () => {
    const { swarms, ann, bob, drums, synth } = setUp();
    const first = swarms.upsert(drums, ann, report());
    const second = swarms.upsert(drums, ann, report({ peerId: peerIdOf(2) }));
    swarms.upsert(synth, ann, report());
    expect(ann.activeTorrents).toBe(2);
    swarms.upsert(drums, ann, report({ left: 0n }));
    swarms.remove(second);
    expect(ann.activeTorrents).toBe(2);
    swarms.remove(first);
    expect([ann.activeTorrents, bob.activeTorrents]).toEqual([1, 0]);
  });

  it("holds fifty thousand peers that come, go and come back, each findable", () => {
    const { swarms, ann, bob, drums } = setUp();
    const many = Array.from({ length: 50_000 }, (_, i) => peerIdOf(i));
    const memberOf = (i: number) => (i % 2 === 0 ? ann : bob);
    const small = Array.from({ length: 500 }, (_, i) =>
      swarms.table.open(`small${String(i).padStart(15, "0")}`, 10 + i),
    );
    const swarmOf = (i: number) => (i < 300 ? drums : (small[i % 500] as SwarmHandle));
    for (const [i, peerId] of many.entries()) swarms.upsert(swarmOf(i), memberOf(i), report({ peerId }));
    for (const [i, peerId] of many.entries())
      if (i % 3 === 0) swarms.remove(swarms.find(swarmOf(i), memberOf(i), peerId));
    const missing = many.filter((peerId, i) => {
      const peer = swarms.find(swarmOf(i), memberOf(i), peerId);
      return i % 3 === 0 ? peer !== NO_PEER : peer === NO_PEER || swarms.peers.idOf(peer) !== peerId;
    });
    expect(missing).toEqual([]);
    expect(swarms.peers.count).toBe(many.length - Math.ceil(many.length / 3));
    for (const [i, peerId] of many.entries()) swarms.upsert(swarmOf(i), memberOf(i), report({ peerId }));
    expect(swarms.peers.end).toBe(many.length);
    expect(swarms.sizeOf(drums)).toBe(300);
  });
});
