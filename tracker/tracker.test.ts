import { describe, expect, it } from "vitest";
import { toHex } from "./protocol/ids.ts";
import { ANN, announceQuery, BOB, createTestTracker, DRUMS, EVE, peerIdOf, SYNTH } from "./testing.ts";

const HOUR = 3_600_000;
const drums = toHex(DRUMS);

describe("swarms", () => {
  it("lets one of a member's two clients stop and keeps the other", () => {
    const { announce, peersOf } = createTestTracker();
    announce(ANN, { peer_id: peerIdOf(1) });
    announce(ANN, { peer_id: peerIdOf(2), port: 7000 });
    expect(announce(ANN, { peer_id: peerIdOf(1), event: "stopped" })).toMatchObject({ incomplete: 1, peers: "" });
    expect(peersOf(drums).map(({ port }) => port)).toEqual([7000]);
  });

  it("takes a stop twice, and a stop of a peer never seen", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN);
    for (let i = 0; i < 2; i += 1) expect(announce(ANN, { event: "stopped" }).incomplete).toBe(0);
    expect(announce(BOB, { event: "stopped" }).incomplete).toBe(0);
    expect(tracker.stats()).toMatchObject({ swarms: 0, peers: 0 });
  });

  it("does not let a member stop another's peer by its peer id", () => {
    const { announce, peersOf } = createTestTracker();
    announce(ANN);
    announce(EVE, { event: "stopped" });
    expect(peersOf(drums)).toMatchObject([{ userId: "ann" }]);
  });

  it("expires ghosts when their lifetime is over and not before", () => {
    const { tracker, announce, now, swarmOf } = createTestTracker({ peerLifetime: 3600 });
    announce(ANN);
    now.ms += HOUR;
    expect(tracker.expire()).toBe(0);
    now.ms += 1;
    expect(tracker.expire()).toBe(1);
    expect(swarmOf(drums)).toMatchObject({ complete: 0, incomplete: 0 });
  });

  it("drops a torrent's or a member's peers at once", () => {
    const { tracker, announce, swarms } = createTestTracker();
    announce(ANN);
    announce(BOB);
    announce(ANN, { info_hash: SYNTH });
    tracker.removeMemberPeers("ann");
    expect(swarms()).toMatchObject([{ infoHash: drums, torrentId: 1, incomplete: 1 }]);
    tracker.removeTorrentPeers(drums);
    tracker.removeTorrentPeers("nonsense");
    expect(tracker.stats().peers).toBe(0);
    expect(tracker.drainBatch()?.removedPeers).toHaveLength(3);
  });

  it("shows the screens what is there and nothing for what is not", () => {
    const { announce, now, peersOf, swarmOf } = createTestTracker();
    announce(ANN, { left: 0 });
    expect(peersOf(drums)).toMatchObject([{ ip: "10.0.0.1", port: 6881, userAgent: "Test/1", left: 0n }]);
    expect(swarmOf(drums)).toMatchObject({ torrentId: 1, complete: 1, lastActivity: now.ms });
    expect(peersOf("nonsense")).toEqual([]);
    expect(swarmOf(toHex(SYNTH))).toBeNull();
  });

  it("keeps what the database could not hold out of the user agent", () => {
    const { tracker, peersOf } = createTestTracker();
    tracker.answer(`/announce/${ANN.passkey}?${announceQuery()}`, "10.0.0.1", `A\0B\r\n${"x".repeat(999)}`);
    expect(peersOf(drums)[0]?.userAgent).toBe(`AB${"x".repeat(253)}`);
  });
});

describe("credit", () => {
  it("credits a stop with its last bytes", () => {
    const { tracker, announce, now } = createTestTracker();
    announce(ANN, { event: "started" });
    now.ms += 60_000;
    announce(ANN, { event: "stopped", uploaded: 100, downloaded: 40 });
    announce(ANN, { event: "stopped", uploaded: 100, downloaded: 40 });
    expect(tracker.drainBatch()?.members).toMatchObject([
      { uploaded: 100n, downloaded: 40n, leechingSeconds: 60, announces: 3, activeTorrents: 0 },
    ]);
  });

  it("counts rtorrent's completion, which comes without the event, and not again with it", () => {
    const { tracker, announce } = createTestTracker();
    announce(ANN, { event: "started" });
    expect(announce(ANN, { left: 0 }).downloaded).toBe(1);
    expect(announce(ANN, { left: 0, event: "completed" }).downloaded).toBe(1);
    expect(tracker.drainBatch()?.swarms).toMatchObject([{ completed: 1 }]);
  });

  it("does not let the same seconds be earned twice when the clock is set back", () => {
    const { tracker, announce, now } = createTestTracker();
    announce(ANN);
    for (const step of [60_000, -50_000, 50_000, 1000]) {
      now.ms += step;
      announce(ANN);
    }
    expect(tracker.drainBatch()?.members).toMatchObject([{ leechingSeconds: 61 }]);
  });
});
