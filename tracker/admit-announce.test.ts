import { describe, expect, it } from "vitest";
import type { Effect } from "./ledger/effect.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, BOB, createTestTracker, DRUMS, peerIdOf } from "./testing.ts";

const drums = toHex(DRUMS);
const ENDS = ["stopped", "completed", "paused"] as const;

/** A tracker that accepts this many announces a minute, and its effects. */
function setUp(maxAnnouncesPerMinute: number) {
  const effects: Effect[] = [];
  const config = { maxAnnouncesPerMinute };
  return { ...createTestTracker(config, { ms: 60_000_000 }, (effect) => effects.push(effect)), effects };
}

describe("what ends or only counts", () => {
  it("is never refused for what a listing would need", () => {
    const { announce, tracker } = createTestTracker({ allowLoopback: false, maxAnnouncesPerMinute: 1 });
    announce(ANN);
    tracker.configure({ clients: { allow: [{ prefix: "-qB" }], deny: [] } });
    for (const event of ENDS)
      for (const [port, address] of [
        ["none", "10.0.0.1"],
        [22, "127.0.0.1"],
        [6881, "unknown"],
        [6881, ""],
      ] as const)
        expect(announce(ANN, { event, port }, address)).not.toHaveProperty("failure reason");
    expect(announce(ANN)).toHaveProperty("failure reason");
  });

  it("still needs a passkey, a listed torrent and true counters", () => {
    const { announce, directory } = createTestTracker();
    directory.setMember({ ...BOB, standing: "suspended" });
    for (const event of ENDS) {
      expect(announce({ passkey: "9".repeat(32) }, { event })).toHaveProperty("failure reason");
      expect(announce(BOB, { event })).toHaveProperty("failure reason");
      expect(announce(ANN, { event, info_hash: "u".repeat(20) })).toHaveProperty("failure reason");
      expect(announce(ANN, { event, uploaded: -1 })).toHaveProperty("failure reason");
    }
  });

  it("counts beyond the limit of a minute as far as it brings a peer nearer to its end", () => {
    const { announce, tracker } = setUp(1);
    announce(ANN, { event: "started" });
    expect(announce(ANN)).toHaveProperty("failure reason");
    expect(announce(ANN, { event: "paused", downloaded: 900 })).toMatchObject({ complete: 0, incomplete: 1 });
    expect(announce(ANN, { event: "completed", left: 0, downloaded: 1000 })).toMatchObject({
      complete: 1,
      downloaded: 1,
    });
    expect(announce(ANN, { event: "stopped", left: 0, downloaded: 1000, uploaded: 50 })).toMatchObject({ complete: 0 });
    const batch = tracker.drainBatch();
    expect([batch?.members, batch?.peers]).toMatchObject([[{ downloaded: 1000n, uploaded: 50n, completed: 1 }], []]);
  });

  it("is not recorded over and over beyond the limit, and loses no byte by that", () => {
    const { announce, tracker, now, effects } = setUp(1);
    announce(ANN, { event: "started" });
    for (let i = 1; i <= 500; i += 1) {
      announce(ANN, { event: "paused", uploaded: i });
      announce(ANN, { event: "completed", uploaded: i });
      announce(BOB, { event: "paused", peer_id: peerIdOf(i), port: 1024 + i, left: i % 2 });
      announce(BOB, { event: "stopped", peer_id: peerIdOf(i) });
    }
    expect(effects.length).toBeLessThan(5);
    now.ms += 60_000;
    announce(ANN, { uploaded: 500 });
    expect(tracker.drainBatch()?.members.find(({ userId }) => userId === "ann")).toMatchObject({ uploaded: 500n });
  });

  it("adds no client that may not be used here, and gives it nobody's address", () => {
    const { announce, swarmOf } = createTestTracker({ clients: { allow: [], deny: [{ prefix: "-XX" }] } });
    announce(BOB, {}, "10.0.0.2");
    for (const event of ENDS)
      expect(announce(ANN, { event, peer_id: "-XX".padEnd(20, "x") })).toMatchObject({ incomplete: 1, peers: "" });
    expect(swarmOf(drums)).toMatchObject({ incomplete: 1 });
  });

  it("adds no client beyond those that a member may have", () => {
    const { announce } = createTestTracker({ maxClients: 1 });
    announce(ANN);
    expect(announce(ANN, { event: "paused", peer_id: peerIdOf(2), port: 7000 })).toMatchObject({ incomplete: 1 });
  });
});

describe("a client that starts anew", () => {
  const seeding = { left: 0, uploaded: 5 };

  it("takes the place of its former self, known by its endpoint", () => {
    const { announce, tracker } = createTestTracker({ maxClients: 1 });
    announce(ANN, seeding);
    expect(announce(ANN, { left: 0, event: "started", peer_id: peerIdOf(2) })).toMatchObject({ complete: 1 });
    expect(announce(ANN, { left: 0, peer_id: peerIdOf(3) })).toMatchObject({ complete: 1 });
    expect(tracker.drainBatch()).toMatchObject({ peers: [{ peerId: toHex(peerIdOf(3)) }], removedPeers: [{}, {}] });
  });

  it("is known by its key at another address and port", () => {
    const { announce } = createTestTracker();
    announce(ANN, { ...seeding, key: "fa3b" });
    const moved = { left: 0, event: "started", peer_id: peerIdOf(2), port: 7000 };
    expect(announce(ANN, { ...moved, key: "fa3b" }, "10.9.9.9")).toMatchObject({ complete: 1 });
    expect(announce(ANN, { ...moved, key: "fa3c", peer_id: peerIdOf(3), port: 7001 })).toMatchObject({ complete: 2 });
  });

  it("is none of two clients behind one address with different ports, nor another member's", () => {
    const { announce } = createTestTracker();
    announce(ANN, { ...seeding, key: "1" });
    announce(ANN, { left: 0, event: "started", peer_id: peerIdOf(2), port: 6882, key: "2" });
    expect(announce(BOB, { left: 0, event: "started", peer_id: peerIdOf(3), key: "1" })).toMatchObject({ complete: 3 });
  });

  it("does not take away the place of one that goes on beside it", () => {
    const { announce, now, tracker } = createTestTracker();
    const [first, second] = [{ ...seeding }, { ...seeding, peer_id: peerIdOf(2) }];
    announce(ANN, first);
    announce(ANN, { ...second, event: "started" });
    announce(ANN, first);
    for (const client of [first, second, first, second]) {
      now.ms += 600_000;
      expect(announce(ANN, client)).toMatchObject({ complete: 2 });
    }
    expect(tracker.drainBatch()?.members).toMatchObject([{ seedingSeconds: 600 + 3 * 1200 }]);
  });
});

describe("a client that announces by both address families", () => {
  const [BY4, BY6] = ["10.0.0.1", "2001:db8::1"];
  const PACKED4 = "\x0a\0\0\x01\x1a\xe1";
  const PACKED6 = "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\x1a\xe1";

  it.each([
    [BY4, BY6],
    [BY6, BY4],
  ])("is one peer with two endpoints, %s first", (first, second) => {
    const { announce, tracker } = createTestTracker();
    announce(ANN, { left: 0, event: "started" }, first);
    expect(announce(ANN, { left: 0, event: "started" }, second)).toMatchObject({ complete: 1, incomplete: 0 });
    const bob = { peer_id: peerIdOf(2) };
    expect(announce(BOB, bob, "10.0.0.2")).toMatchObject({ peers: PACKED4 });
    expect(announce(BOB, bob, "10.0.0.2")).not.toHaveProperty("peers6");
    expect(announce(BOB, { ...bob, compact: 0 }, "10.0.0.2").peers).toMatchObject([{ ip: BY4 }]);
    announce(BOB, { ...bob, event: "stopped" }, "10.0.0.2");
    expect(announce(BOB, bob, "2001:db8::2")).toMatchObject({ peers: "", peers6: PACKED6 });
    // Bob has both families from now on.
    expect(announce(BOB, bob, "10.0.0.2")).toMatchObject({ peers: PACKED4, peers6: PACKED6 });
    expect(announce(BOB, { ...bob, compact: 0 }, "10.0.0.2").peers).toMatchObject([{ ip: BY4 }, { ip: BY6 }]);
    expect(tracker.stats().peers).toBe(2);
  });

  it("is credited once for what it reports by each", () => {
    const { announce, tracker, now } = createTestTracker();
    announce(ANN, { event: "started" }, BY4);
    now.ms += 60_000;
    announce(ANN, { uploaded: 100 }, BY4);
    now.ms += 60_000;
    announce(ANN, { uploaded: 150, event: "started" }, BY6);
    announce(ANN, { uploaded: 150, downloaded: 1000, left: 0, event: "completed" }, BY4);
    announce(ANN, { uploaded: 150, downloaded: 1000, left: 0, event: "completed" }, BY6);
    announce(ANN, { uploaded: 150, downloaded: 1000, left: 0, event: "stopped" }, BY6);
    announce(ANN, { uploaded: 150, downloaded: 1000, left: 0, event: "stopped" }, BY4);
    expect(tracker.drainBatch()).toMatchObject({
      members: [{ uploaded: 150n, downloaded: 1000n, completed: 1, leechingSeconds: 120, activeTorrents: 0 }],
      peers: [],
    });
  });

  it("is one of a member's clients, and keeps both endpoints over a restart", () => {
    const { announce, tracker, now, peersOf } = createTestTracker({ maxClients: 1 });
    announce(ANN, { left: 0, key: "k" }, BY4);
    now.ms += 5_000;
    announce(ANN, { left: 0, key: "k" }, BY6);
    const saved = tracker.drainBatch()?.peers ?? [];
    expect(saved).toMatchObject([{ ip: BY6, other: { ip: BY4, port: 6881, lastAnnounce: 1_000_000_000 } }]);
    const after = createTestTracker({}, now);
    after.tracker.restore({ peers: saved, swarms: [], completions: [], lastActivity: [] });
    expect(after.peersOf(drums)).toEqual(peersOf(drums));
    expect(after.announce(BOB, { peer_id: peerIdOf(2) }, "10.0.0.2")).toMatchObject({ complete: 1, peers: PACKED4 });
  });

  it("loses the endpoint of the family by which it falls silent, in the store too", () => {
    const { announce, tracker, now } = createTestTracker({ peerLifetime: 3600 });
    announce(ANN, { left: 0 }, BY4);
    announce(ANN, { left: 0 }, BY6);
    now.ms += 3_000_000;
    announce(ANN, { left: 0 }, BY6);
    tracker.drainBatch();
    now.ms += 700_000;
    expect(tracker.expire()).toBe(0);
    expect(tracker.drainBatch()?.peers).toMatchObject([{ ip: BY6, other: null }]);
    expect(announce(BOB, { peer_id: peerIdOf(2) }, "10.0.0.2")).toMatchObject({
      complete: 1,
      peers: "",
      peers6: PACKED6,
    });
  });

  it("is given out by the family that can be reached", () => {
    const { announce } = createTestTracker({ allowLoopback: false });
    announce(ANN, { left: 0 }, "127.0.0.1");
    announce(ANN, { left: 0 }, BY6);
    expect(announce(BOB, { peer_id: peerIdOf(2) }, "10.0.0.2")).toMatchObject({ peers: "", peers6: PACKED6 });
  });
});
