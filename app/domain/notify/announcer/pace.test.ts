import { describe, expect, it } from "vitest";
import { backOffMs, createPace } from "./pace.ts";

describe("the pace", () => {
  it("lets no more than its lines through in any of its spans", () => {
    const pace = createPace({ lines: 4, seconds: 8 });
    const said: number[] = [];
    for (let now = 0; said.length < 200; now += 50) {
      const count = Math.min(pace.room(now), 1 + (now % 3));
      pace.count(count, now);
      for (let i = 0; i < count; i++) said.push(now);
    }
    for (const from of said) expect(said.filter((at) => at >= from && at < from + 8_000).length).toBeLessThanOrEqual(4);
    expect(said.at(-1)).toBeLessThan(200 * 2_000);
  });

  it("says a single line at once, and how long the next has to wait", () => {
    const pace = createPace({ lines: 2, seconds: 10 });
    expect([pace.room(0), pace.wait(0)]).toEqual([2, 0]);
    pace.count(1, 0);
    pace.count(1, 4_000);
    expect([pace.room(4_000), pace.wait(4_000)]).toEqual([0, 6_000]);
    expect([pace.room(10_000), pace.wait(10_000)]).toEqual([1, 0]);
  });
});

it("waits longer after each failure, never for more than five minutes, and never the same time for all", () => {
  const waits = [1, 2, 3, 4, 9, 50].map((failures) => backOffMs(failures, () => 1));
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 300_000, 300_000]);
  expect(backOffMs(3, () => 0)).toBe(4_000);
});
