import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions } from "./compare-versions.ts";

describe("compareVersions", () => {
  it("puts versions into the order in which they came out", () => {
    const inOrder = [
      "0.9",
      "1.0 early access",
      "1.0 nightly",
      "1.0 preview",
      "1.0 beta",
      "1.0 beta 2",
      "1.0rc1",
      "1.0",
      "1.0a",
      "1.0.1",
      "1.2",
      "1.9",
      "1.10",
      "2.0a1",
      "2.0b3",
      "2.0b10",
      "2.0",
      "2.0 hotfix",
      "2.0 update",
      "2.0.1-rc.2",
      "2.0.1",
      "14",
      "2023.12",
      "2024.1",
      "2024.1.99999999999999999999",
    ];
    const mixed = [...inOrder].reverse();
    expect(mixed.sort(compareVersions)).toEqual(inOrder);
  });

  it.each([
    ["1.0", "1.0.0"],
    ["v1.2", "1.2"],
    ["V. 1.2", "1.2"],
    ["1.02", "1.2"],
    ["1-2-3", "1.2.3"],
    ["4.0 final", "4.0"],
    ["", "0"],
  ])("holds %j and %j for the same", (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
  });

  it("says the opposite when asked the other way round", () => {
    const part = fc.constantFrom("1", "02", "10", ".", "b", "rc", "beta", " ", "x", "99999999999999999999");
    const version = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
      }),
    );
  });
});
