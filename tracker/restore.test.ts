import { describe, expect, it } from "vitest";
import type { Effect } from "./ledger/effect.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, createTestTracker, DRUMS, peerIdOf } from "./testing.ts";

const HOUR = 3_600_000;
const drums = toHex(DRUMS);

describe("restoreSwarms", () => {
  function restart(downtime = 0) {
    const before = createTestTracker();
    before.announce(ANN, { event: "started" });
    before.announce(ANN, { uploaded: 500, left: 0 });
    const saved = before.tracker.drainBatch();
    const after = createTestTracker({}, { ms: before.now.ms + downtime });
    const restored = {
      peers: saved?.peers ?? [],
      swarms: [{ infoHash: drums, completed: 1 }],
      completions: [{ userId: "ann", torrentId: 1 }],
      lastActivity: [{ userId: "ann", at: before.now.ms }],
    };
    return { ...after, restored };
  }

  it("resumes peers, counts and counters, and credits only what is new", () => {
    const { tracker, announce, restored, peersOf } = restart(10_000);
    tracker.restore(restored);
    expect(tracker.drainBatch()).toBeNull();
    expect(peersOf(drums)).toEqual(restored.peers);
    expect(announce(ANN, { uploaded: 510, left: 0 })).toMatchObject({ complete: 1, incomplete: 0, downloaded: 1 });
    expect(tracker.drainBatch()?.members).toMatchObject([{ uploaded: 10n, seedingSeconds: 10, completed: 0 }]);
  });

  it("counts what the journal has beyond what was saved, from there on", () => {
    const effects: Effect[] = [];
    const before = createTestTracker({}, undefined, (effect) => effects.push(effect));
    before.announce(ANN, { event: "started" });
    before.announce(ANN, { uploaded: 500, left: 0 });
    const saved = before.tracker.drainBatch();
    effects.length = 0;
    before.now.ms += 60_000;
    before.announce(ANN, { uploaded: 700, left: 0 });
    const after = createTestTracker({}, before.now);
    const lastActivity = [{ userId: "ann", at: before.now.ms - 60_000 }];
    after.tracker.restore({ peers: saved?.peers ?? [], swarms: [], completions: [], lastActivity });
    expect(after.tracker.resume(effects)).toBe(1);
    expect(after.peersOf(drums)).toEqual(before.peersOf(drums));
    expect(after.tracker.drainBatch()?.members).toMatchObject([{ uploaded: 200n, seedingSeconds: 60, completed: 0 }]);
  });

  it("takes what was saved in parts, in any order", () => {
    const { tracker, restored, peersOf, announce } = restart();
    const nothing = { peers: [], swarms: [], completions: [], lastActivity: [] };
    tracker.restore({ ...nothing, peers: restored.peers });
    tracker.restore({ ...restored, peers: [] });
    tracker.resume([]);
    expect(peersOf(drums)).toEqual(restored.peers);
    expect(announce(ANN, { uploaded: 510, left: 0 })).toMatchObject({ complete: 1, downloaded: 1 });
  });

  it("does not count a completion from before the restart again", () => {
    const { tracker, announce, restored } = restart();
    tracker.restore(restored);
    announce(ANN, { peer_id: peerIdOf(2) });
    expect(announce(ANN, { peer_id: peerIdOf(2), left: 0 }).downloaded).toBe(1);
  });

  it("waits a full lifetime for peers after a long outage", () => {
    const { tracker, now, restored } = restart(10 * HOUR);
    tracker.restore(restored);
    tracker.resume([]);
    now.ms += HOUR;
    expect(tracker.expire()).toBe(0);
    now.ms += HOUR;
    expect(tracker.expire()).toBe(1);
  });

  it("leaves out peers of a withdrawn torrent and has them removed from the store", () => {
    const { tracker, directory, restored } = restart();
    directory.setTorrent({ infoHash: drums, id: 1, standing: "deleted" });
    tracker.restore(restored);
    tracker.resume([]);
    expect(tracker.stats().peers).toBe(0);
    expect(tracker.drainBatch()?.removedPeers).toEqual([
      { infoHash: drums, peerId: toHex(peerIdOf(1)), userId: "ann" },
    ]);
  });

  it("passes over rows that no announce can have made", () => {
    const { tracker, restored } = restart();
    const [row] = restored.peers;
    const peers = row
      ? [
          { ...row, ip: "nowhere" },
          { ...row, peerId: "x" },
          { ...row, infoHash: "" },
        ]
      : [];
    tracker.restore({ peers, swarms: [{ infoHash: "x", completed: 9 }], completions: [], lastActivity: [] });
    expect(tracker.stats()).toMatchObject({ swarms: 0, peers: 0 });
  });
});
