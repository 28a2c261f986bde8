import { describe, expect, it } from "vitest";
import type { TrackerConfig } from "./config.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, BOB, createTestTracker, DRUMS, peerIdOf } from "./testing.ts";

const HOUR = 3_600_000;

/** A swarm that is an hour old, with this many peers of one member. */
function settle(seeders: number, leechers: number, config: Partial<TrackerConfig> = {}) {
  const test = createTestTracker({ maxClients: 100, peerLifetime: 100_000, ...config });
  const all = Array.from({ length: seeders + leechers }, (_, i) => ({
    peer_id: peerIdOf(i),
    port: 2000 + i,
    left: i < seeders ? 0 : 9,
  }));
  for (const one of all) test.announce(ANN, one);
  test.now.ms += HOUR;
  return { ...test, again: () => test.announce(ANN, all[0]) };
}

describe("the announce interval", () => {
  it("is short for whoever waits for the first seeder, however long that takes", () => {
    const { again, now } = settle(0, 1);
    expect(again()).toMatchObject({ interval: 171, "min interval": 86 });
    now.ms += 100 * HOUR;
    expect(again()).toMatchObject({ interval: 171 });
  });

  it("is short for an hour after a swarm has got its first peer, and long afterwards", () => {
    const { announce, now } = createTestTracker();
    const seed = () => announce(ANN, { left: 0 }).interval;
    expect(seed()).toBe(171);
    now.ms += HOUR - 1;
    expect(seed()).toBe(171);
    now.ms += 1;
    expect(seed()).toBe(1710);
    announce(ANN, { left: 0, event: "stopped" });
    expect(seed()).toBe(171);
  });

  it("grows with the number of peers while somebody downloads", () => {
    expect([1, 5, 10, 18].map((leechers) => settle(1, leechers).again().interval)).toEqual([325, 633, 1017, 1633]);
  });

  it("is the usual one in a swarm of many, whatever they do", () => {
    expect([settle(0, 20), settle(20, 0), settle(3, 17)].map(({ again }) => again().interval)).toEqual([
      1710, 1710, 1710,
    ]);
  });

  it("is the usual one for the swarms of a restart, of which nobody waits", () => {
    const before = createTestTracker();
    before.announce(ANN, { left: 0 });
    const peers = before.tracker.drainBatch()?.peers ?? [];
    const after = createTestTracker({}, before.now);
    after.tracker.restore({ peers, swarms: [], completions: [], lastActivity: [] });
    after.tracker.resume([]);
    expect(after.announce(ANN, { left: 0 }).interval).toBe(1710);
    expect(after.swarmOf(toHex(DRUMS))).toMatchObject({ complete: 1 });
  });

  it("follows the operator's numbers, and is a minute at least", () => {
    const config = { announceInterval: 300, minInterval: 300 };
    expect(settle(0, 1, config).again()).toMatchObject({ interval: 60, "min interval": 60 });
    expect(settle(1, 0, config).again()).toMatchObject({ interval: 285, "min interval": 285 });
    expect(settle(1, 0, { announceInterval: 60, minInterval: 10 }).again()).toMatchObject({
      interval: 60,
      "min interval": 10,
    });
  });

  it("is the same for a client whose announce is only answered", () => {
    const { announce } = createTestTracker({ maxAnnouncesPerMinute: 0 });
    expect(announce(BOB, { event: "paused" })).toMatchObject({ interval: 1710 });
  });
});
