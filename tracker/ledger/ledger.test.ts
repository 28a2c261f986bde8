import { describe, expect, it } from "vitest";
import { toHex } from "../protocol/ids.ts";
import { ANN, BOB, createTestTracker, DRUMS, EVE, peerIdOf, SYNTH } from "../testing.ts";

const AT = 1_000_000_000;

/** An announce that sets the base, and one half a minute later that is credited. */
function earn(context: ReturnType<typeof createTestTracker>, who = ANN, uploaded = 3, downloaded = 2) {
  context.announce(who);
  context.now.ms += 30_000;
  context.announce(who, { uploaded, downloaded });
}

describe("a batch", () => {
  it("is none when nothing happened, and holds only what came since the one before", () => {
    const context = createTestTracker();
    expect(context.tracker.drainBatch()).toBeNull();
    earn(context);
    context.tracker.drainBatch();
    expect(context.tracker.drainBatch()).toBeNull();
    context.announce(BOB, { peer_id: peerIdOf(2) });
    expect(context.tracker.drainBatch()?.members).toMatchObject([{ userId: "bob", announces: 1 }]);
  });

  it("writes announces down as peer, swarm, member, snatch and day", () => {
    const context = createTestTracker();
    earn(context);
    const sums = { uploaded: 3n, downloaded: 2n, seedingSeconds: 0, leechingSeconds: 30 };
    const lastActivity = AT + 30_000;
    expect(context.tracker.drainBatch()).toEqual({
      peers: [
        {
          infoHash: toHex(DRUMS),
          peerId: toHex(peerIdOf(1)),
          userId: "ann",
          ip: "10.0.0.1",
          port: 6881,
          uploaded: 3n,
          downloaded: 2n,
          left: 1000n,
          event: "",
          compact: true,
          userAgent: "Test/1",
          lastAnnounce: lastActivity,
          key: 0,
          other: null,
        },
      ],
      removedPeers: [],
      swarms: [
        {
          infoHash: toHex(DRUMS),
          torrentId: 1,
          seeders: 0,
          leechers: 1,
          ...sums,
          completed: 0,
          announces: 2,
          lastActivity,
        },
      ],
      members: [
        {
          userId: "ann",
          ...sums,
          announces: 2,
          clockSeconds: 0,
          completed: 0,
          activeTorrents: 1,
          lastActivity,
        },
      ],
      snatches: [
        { userId: "ann", torrentId: 1, ...sums, announces: 2, completedAt: null, firstAs: "download", lastActivity },
      ],
      days: [{ userId: "ann", day: 11, ...sums }],
      reviews: [],
      refusals: [],
      alarms: [],
    });
  });

  it("adds announces up per member, per member and torrent, and per day", () => {
    const context = createTestTracker();
    earn(context);
    context.now.ms += 86_400_000;
    context.announce(ANN, { uploaded: 13, downloaded: 2 });
    context.announce(ANN, { info_hash: SYNTH, peer_id: peerIdOf(2) });
    context.announce(ANN, { info_hash: SYNTH, peer_id: peerIdOf(2), uploaded: 100 });
    const batch = context.tracker.drainBatch();
    expect(batch?.peers).toHaveLength(2);
    expect(batch?.members).toMatchObject([{ uploaded: 113n, downloaded: 2n, announces: 5, activeTorrents: 2 }]);
    expect(batch?.snatches.map(({ torrentId, uploaded }) => [torrentId, uploaded])).toEqual([
      [1, 13n],
      [2, 100n],
    ]);
    expect(batch?.days.map(({ day, uploaded }) => [day, uploaded])).toEqual([
      [11, 3n],
      [12, 110n],
    ]);
  });

  it("counts a completion once per member and torrent, over all clients and batches", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN);
    announce(ANN, { left: 0 });
    expect(tracker.drainBatch()).toMatchObject({
      swarms: [{ completed: 1 }],
      members: [{ completed: 1 }],
      snatches: [{ completedAt: AT }],
    });
    announce(ANN, { peer_id: peerIdOf(2) });
    announce(ANN, { peer_id: peerIdOf(2), left: 0 });
    expect(tracker.drainBatch()).toMatchObject({
      swarms: [{ completed: 0 }],
      members: [{ completed: 0 }],
      snatches: [{ completedAt: null }],
    });
  });

  it("says whether a member came to download or to seed", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN, { left: 0 });
    announce(BOB, { peer_id: peerIdOf(2) });
    announce(BOB, { peer_id: peerIdOf(2), left: 0 });
    expect(tracker.drainBatch()?.snatches.map(({ firstAs }) => firstAs)).toEqual(["seeding", "download"]);
  });

  it("names a peer that left as gone, with its swarm's and member's new standing", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN);
    tracker.drainBatch();
    tracker.removeMemberPeers("ann");
    const batch = tracker.drainBatch();
    expect(batch?.peers).toEqual([]);
    expect(batch?.removedPeers).toEqual([{ infoHash: toHex(DRUMS), peerId: toHex(peerIdOf(1)), userId: "ann" }]);
    expect(batch?.swarms).toMatchObject([{ seeders: 0, leechers: 0, announces: 0 }]);
    expect(batch?.members).toMatchObject([{ announces: 0, uploaded: 0n, activeTorrents: 0, lastActivity: null }]);
    expect(batch?.snatches).toEqual([]);
  });

  it("writes a peer that left and came back as there, and another in its place as itself", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN);
    announce(ANN, { event: "stopped" });
    announce(BOB, { peer_id: peerIdOf(2) });
    announce(ANN);
    const batch = tracker.drainBatch();
    expect(batch?.peers.map(({ userId }) => userId)).toEqual(["bob", "ann"]);
    expect(batch?.removedPeers).toEqual([]);
  });

  it("holds back what is too fast, with who, what and how long", () => {
    const { tracker, announce, now } = createTestTracker({ maxRate: 100 });
    announce(ANN);
    now.ms += 10_000;
    announce(ANN, { uploaded: 1_001, downloaded: 7 });
    now.ms += 10_000;
    announce(ANN, { uploaded: 1_501, downloaded: 7 });
    const batch = tracker.drainBatch();
    expect(batch?.members).toMatchObject([{ uploaded: 500n, downloaded: 0n }]);
    const held = { uploaded: 1_001n, downloaded: 7n, seconds: 10, reports: 1, client: "Test/1" };
    const at = AT + 10_000;
    expect(batch?.reviews).toEqual([
      { userId: "ann", torrentId: 1, day: Math.floor(at / 86_400_000), ...held, firstAt: at, lastAt: at },
    ]);
  });

  it("holds what is too fast once a member, day and torrent, however often it is reported", () => {
    const { tracker, announce, now } = createTestTracker({ maxRate: 100 });
    for (let times = 0; times <= 60; times += 1) {
      announce(ANN, { uploaded: times * 1_000 });
      now.ms += 1_000;
    }
    expect(tracker.drainBatch()?.reviews).toMatchObject([{ uploaded: 60_000n, seconds: 60, reports: 60 }]);
  });

  it("does not grow without end from refusals", () => {
    const { tracker, announce, directory } = createTestTracker();
    directory.setMember({ ...EVE, standing: "suspended" });
    for (let i = 0; i < 2_100; i += 1) announce(EVE, { info_hash: `${i}`.padStart(20, "x") });
    for (let i = 0; i < 3; i += 1) announce(EVE, { info_hash: "7".padStart(20, "x") });
    const { refusals } = tracker.drainBatch() ?? { refusals: [] };
    expect(refusals).toHaveLength(2_000);
    expect(refusals[7]).toMatchObject({ userId: "eve", reason: "Your account is suspended.", times: 4 });
  });

  it("does not change after it was taken", () => {
    const context = createTestTracker();
    earn(context);
    const batch = context.tracker.drainBatch();
    const copy = structuredClone(batch);
    context.announce(ANN, { uploaded: 1_000, left: 0 });
    context.tracker.removeMemberPeers("ann");
    expect(batch).toEqual(copy);
  });
});
