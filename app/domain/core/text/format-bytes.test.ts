import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBytes, formatMegabytes } from "./format-bytes.ts";

describe("formatBytes", () => {
  it("counts in powers of 1024", () => {
    expect(formatBytes(0)).toBe("0 B");
    expect(formatBytes(1023)).toBe("1023 B");
    expect(formatBytes(1024)).toBe("1 KB");
    expect(formatBytes(1536 * 1024 * 1024)).toBe("1.5 GB");
  });

  it("takes what no number holds exactly", () => {
    expect(formatBytes(2n ** 63n - 1n)).toBe("8 EB");
  });

  it("never writes 1024 of a unit that has a greater one", () => {
    expect(formatBytes(1024 ** 2 - 1)).toBe("1 MB");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 60n }), (bytes) => {
        expect(Number.parseFloat(formatBytes(bytes))).toBeLessThan(1024);
      }),
    );
  });

  it("refuses what is no count of bytes", () => {
    for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => formatBytes(wrong)).toThrow(RangeError);
  });
});

describe("formatMegabytes", () => {
  it("keeps to one unit, for a column", () => {
    expect([0, 1_048_576, "1610612736"].map(formatMegabytes)).toEqual(["0.00", "1.00", "1,536.00"]);
  });
});
