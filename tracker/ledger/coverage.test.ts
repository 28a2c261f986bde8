import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, createTestTracker, peerIdOf, SYNTH } from "../testing.ts";
import { coverSeconds } from "./coverage.ts";

describe("coverSeconds", () => {
  it("counts each second once, in whatever order stretches begin", () => {
    const covered: number[] = [];
    expect(coverSeconds(covered, 50, 60, 1000)).toBe(10);
    expect(coverSeconds(covered, 70, 80, 1000)).toBe(10);
    expect(coverSeconds(covered, 0, 100, 1000)).toBe(80);
    expect(coverSeconds(covered, 90, 110, 1000)).toBe(10);
    expect(coverSeconds(covered, 90, 110, 1000)).toBe(0);
    expect(covered).toEqual([0, 110]);
  });

  it("agrees with a plain set of seconds, and forgets what no stretch can reach", () => {
    const stretches = fc.array(fc.tuple(fc.nat(30), fc.nat(20)), { maxLength: 60 });
    fc.assert(
      fc.property(stretches, (steps) => {
        const covered: number[] = [];
        const seconds = new Set<number>();
        let end = 1000;
        for (const [step, length] of steps) {
          end += step;
          let fresh = 0;
          for (let second = end - length; second < end; second += 1)
            if (!seconds.has(second)) {
              seconds.add(second);
              fresh += 1;
            }
          expect(coverSeconds(covered, end - length, end, 20)).toBe(fresh);
          expect(covered.length).toBeLessThanOrEqual(44);
        }
      }),
    );
  });
});

describe("the seeding clock", () => {
  const clockOf = (context: ReturnType<typeof createTestTracker>) =>
    context.tracker.drainBatch()?.members[0]?.clockSeconds;

  it("runs once for several clients and torrents, and stands while nothing is seeded", () => {
    const context = createTestTracker();
    const { announce, now } = context;
    announce(ANN, { left: 0 });
    now.ms += 60_000;
    announce(ANN, { left: 0, info_hash: SYNTH, peer_id: peerIdOf(2) });
    now.ms += 60_000;
    announce(ANN, { left: 0 });
    now.ms += 60_000;
    announce(ANN, { left: 0, info_hash: SYNTH, peer_id: peerIdOf(2), event: "stopped" });
    announce(ANN, { left: 0, event: "stopped" });
    const batch = context.tracker.drainBatch();
    expect(batch?.members).toMatchObject([{ clockSeconds: 180, seedingSeconds: 300 }]);
    now.ms += 600_000;
    announce(ANN, { left: 0 });
    expect(clockOf(context)).toBe(0);
  });

  it("does not count seconds again after a restart", () => {
    const before = createTestTracker();
    const both = { left: 0, peer_id: peerIdOf(2), info_hash: SYNTH };
    before.announce(ANN, { left: 0 });
    before.announce(ANN, both);
    before.now.ms += 100_000;
    before.announce(ANN, { left: 0 });
    const saved = before.tracker.drainBatch();
    const after = createTestTracker({}, before.now);
    const lastActivity = [{ userId: "ann", at: before.now.ms }];
    after.tracker.restore({ peers: saved?.peers ?? [], swarms: [], completions: [], lastActivity });
    after.now.ms += 20_000;
    after.announce(ANN, both);
    expect(clockOf(after)).toBe(20);
  });
});
