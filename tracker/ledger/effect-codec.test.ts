import fc from "fast-check";
import { expect, it } from "vitest";
import type { Effect } from "./effect.ts";
import { makeEffectBuffer, maxEffectSize, readEffects, writeEffect } from "./effect-codec.ts";

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all).toString("latin1"));
const counter = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const seconds = fc.nat(2 ** 32 - 1);

const effects: fc.Arbitrary<Effect> = fc.record({
  infoHash: bytes(20),
  torrentId: fc.integer(),
  memberId: fc.oneof(fc.uuid(), fc.string({ unit: "grapheme", maxLength: 60 })),
  report: fc.record({
    peerId: bytes(20),
    key: fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)),
    endpoint: fc.oneof(bytes(6), bytes(18)),
    uploaded: counter,
    downloaded: counter,
    left: counter,
    event: fc.constantFrom("", "started", "stopped", "completed", "paused"),
    compact: fc.boolean(),
    userAgent: fc.string({ unit: "grapheme", maxLength: 255 }),
    lastAnnounce: fc.nat(),
  }),
  credit: fc.record({
    uploaded: counter,
    downloaded: counter,
    seedingSeconds: seconds,
    leechingSeconds: seconds,
    withheld: fc.option(fc.record({ uploaded: counter, downloaded: counter, seconds })),
  }),
  completed: fc.boolean(),
  clockSeconds: seconds,
});

it("reads effects as they were written, one after the other, within the room foretold", () => {
  fc.assert(
    fc.property(fc.array(effects, { maxLength: 5 }), (all) => {
      const buffer = makeEffectBuffer(all.reduce((sum, effect) => sum + maxEffectSize(effect), 0));
      let end = 0;
      for (const effect of all) {
        const next = writeEffect(effect, buffer, end);
        expect(next - end).toBeLessThanOrEqual(maxEffectSize(effect));
        end = next;
      }
      expect([...readEffects(buffer.bytes.subarray(0, end))]).toEqual(all);
      if (end > 0) expect(() => [...readEffects(buffer.bytes.subarray(0, end - 1))]).toThrow();
    }),
    { numRuns: 300 },
  );
});
