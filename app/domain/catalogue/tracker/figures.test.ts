import { describe, expect, it } from "vitest";
import { dayOf } from "../../core/kernel/period.ts";
import { bandOf, isoDay, jsonCount, ratioOf } from "./figures.ts";

const band = (ratio: number) => bandOf({ ratio, uploaded: 1, downloaded: 1 });

describe("the bands of a ratio", () => {
  it("begin at 2, 1 and 0.5", () => {
    expect([2, 7.5].map(band)).toEqual(["Excellent", "Excellent"]);
    expect([1, 1.999].map(band)).toEqual(["Good", "Good"]);
    expect([0.5, 0.999].map(band)).toEqual(["Needs Work", "Needs Work"]);
    expect([0, 0.499].map(band)).toEqual(["Critical", "Critical"]);
  });

  it("call nobody critical who has taken nothing", () => {
    expect(bandOf({ ratio: 0, uploaded: 0, downloaded: 0 })).toBe("No traffic yet");
    expect(bandOf({ ratio: 0, uploaded: "9007199254740993", downloaded: 0 })).toBe("Excellent");
  });
});

describe("counts and days", () => {
  it("are numbers in JSON as long as those are exact", () => {
    expect(jsonCount(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    expect(jsonCount(9_007_199_254_740_993n)).toBe("9007199254740993");
  });

  it("divide to three places, and by nothing to nought", () => {
    expect([ratioOf(2n, 3n), ratioOf(5n, 0n), ratioOf(2n ** 63n - 1n, 1n)]).toEqual([0.667, 0, 9_999_999.999]);
  });

  it("are days in UTC", () => {
    expect(isoDay(dayOf(new Date("2026-06-15T23:59:59.999Z")))).toBe("2026-06-15");
  });
});
