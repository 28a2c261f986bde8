import { describe, expect, it } from "vitest";
import { barPath, linePath, topOf } from "./plot-shape.ts";

const GB = 1024 ** 3;

describe("the top of a scale", () => {
  it("is a round number that nothing passes", () => {
    expect([[0], [1], [3], [7], [10], [11], [99], [101]].map((values) => topOf(values, 10))).toEqual([
      1, 1, 5, 10, 10, 20, 100, 200,
    ]);
  });

  it("is round in the unit that bytes are read in", () => {
    expect([0.4 * GB, GB, 1.2 * GB, 600 * GB, 1010 * GB].map((value) => topOf([value], 1024) / GB)).toEqual([
      500 / 1024,
      1,
      2,
      1000,
      1024,
    ]);
  });

  it("holds for what has no values", () => {
    expect([topOf([], 10), topOf([null, null], 1024)]).toEqual([1, 1]);
  });
});

describe("a line", () => {
  it("goes from edge to edge, higher for more", () => {
    expect(linePath([0, 5, 10], 10)).toBe("M0 160L300 80L600 0");
  });

  it("breaks where nothing is known, and shows a lonely value", () => {
    expect(linePath([1, null, 1, null, null], 1)).toBe("M0 0h0.1M300 0h0.1");
    expect(linePath([null, 0, 0, null], 1)).toBe("M200 160L400 160");
    expect(linePath([null, null], 1)).toBe("");
  });
});

describe("bars", () => {
  it("stand side by side, and nought has none", () => {
    const first = barPath([10, 0], 10, { index: 0, of: 2 });
    const second = barPath([10, 5], 10, { index: 1, of: 2 });
    expect(first).toBe("M30 160v-160h120v160z");
    expect(second).toBe("M150 160v-160h120v160zM450 160v-80h120v80z");
  });

  it("can be seen however small their value is", () => {
    expect(barPath([1], 1_000_000, { index: 0, of: 1 })).toContain("v-1h");
  });
});
