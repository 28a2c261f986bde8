import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Batch } from "./ledger/batch.ts";
import type { Effect } from "./ledger/effect.ts";
import { ANN, BOB, createTestTracker, DRUMS, peerIdOf, SYNTH } from "./testing.ts";

const DAY = 86_400;
const INTERVAL = 1800;

/** The seconds that each member earned, and their seconds of seeding and leeching. */
function sumSeconds(batches: (Batch | null)[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const batch of batches)
    for (const row of batch?.members ?? []) {
      const [clock = 0, seeding = 0, leeching = 0] = sums[row.userId] ?? [];
      sums[row.userId] = [clock + row.clockSeconds, seeding + row.seedingSeconds, leeching + row.leechingSeconds];
    }
  return sums;
}

const step = fc.record({
  member: fc.constantFrom(ANN, BOB),
  hash: fc.constantFrom(DRUMS, SYNTH),
  client: fc.nat(1),
  left: fc.constantFrom(0, 0, 9),
  event: fc.constantFrom("", "", "", "stopped"),
  seconds: fc.integer({ min: 1, max: 2 * INTERVAL }),
  jump: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -3 * DAY, max: 3 * DAY })),
});

describe("a clock that is set", () => {
  it("gives and takes nobody a second while the tracker runs", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const run = (withJumps: boolean) => {
          const context = createTestTracker({ peerLifetime: INTERVAL * 3 }, { ms: 1_700_000_000_000 });
          const batches = steps.map(({ member, hash, client, left, event, seconds, jump }) => {
            context.now.ms += seconds * 1000;
            if (withJumps && jump !== 0) {
              context.now.ms += jump * 1000;
              context.tracker.moveClock(jump);
            }
            context.announce(member, { info_hash: hash, peer_id: peerIdOf(client), left, event });
            context.tracker.expire();
            return context.tracker.drainBatch();
          });
          return sumSeconds(batches);
        };
        expect(run(true)).toEqual(run(false));
      }),
      { numRuns: 150, seed: 20_261_122 },
    );
  });

  it.each([DAY, -DAY])(
    "by %s seconds while the tracker is down costs one interval at most, and earns two at most",
    (jump) => {
      const now = { ms: 1_700_000_000_000 };
      const effects: Effect[] = [];
      const before = createTestTracker({}, now, (effect) => effects.push(effect));
      before.announce(ANN, { left: 0 });
      const peers = before.tracker.drainBatch()?.peers ?? [];
      const lastActivity = [{ userId: ANN.id, at: now.ms }];
      before.announce(BOB, { left: 0, info_hash: SYNTH });
      now.ms += jump * 1000;
      const after = createTestTracker({}, now);
      after.tracker.restore({ peers, swarms: [], completions: [], lastActivity });
      after.tracker.resume(effects.slice(1));
      for (const round of [1, 2]) {
        now.ms += INTERVAL * 1000;
        after.announce(ANN, { left: 0 });
        after.announce(BOB, { left: 0, info_hash: SYNTH });
        const earned = sumSeconds([after.tracker.drainBatch()]);
        const most = round === 1 && jump > 0 ? 2 * INTERVAL : INTERVAL;
        expect(earned).toEqual({ [ANN.id]: [most, most, 0], [BOB.id]: [most, most, 0] });
      }
    },
  );
});
