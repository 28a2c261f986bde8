import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverPath, coverSeed } from "./cover-path.ts";

const SEED_DIGITS = 12;
const seed = fc.string({
  unit: fc.constantFrom(..."0123456789abcdef"),
  minLength: SEED_DIGITS,
  maxLength: SEED_DIGITS,
});
const text = (digits: string) => JSON.stringify(coverPath(digits));

describe("coverPath", () => {
  it("draws the same picture for the same seed and another one for each other seed", () => {
    fc.assert(
      fc.property(seed, seed, (one, other) => {
        expect(text(one)).toBe(text(one));
        expect(text(one) === text(other)).toBe(one === other);
      }),
    );
    const near = Array.from({ length: 16 }, (_, i) => text(`00000000000${i.toString(16)}`));
    expect(new Set(near).size).toBe(16);
  });

  it("is another one for each of 50,000 info hashes, and the same one again", () => {
    const hash = (i: number) => createHash("sha1").update(String(i)).digest("hex");
    const drawn = () => Array.from({ length: 50_000 }, (_, i) => text(coverSeed(hash(i), 1)));
    const first = drawn();
    expect(new Set(first).size).toBe(first.length);
    expect(drawn()).toEqual(first);
  });

  it("has seven kinds of drawing, each as often as the others", () => {
    const drawn = Array.from({ length: 7_000 }, (_, i) =>
      coverPath(createHash("sha1").update(String(i)).digest("hex")),
    );
    const kinds = [...new Set(drawn.map(({ kind }) => kind))];
    expect(kinds).toHaveLength(7);
    for (const one of kinds)
      expect(Math.abs(drawn.filter(({ kind }) => kind === one).length - 1_000), one).toBeLessThan(200);
  });

  it("stays within its square and within 150 bytes", () => {
    fc.assert(
      fc.property(seed, (digits) => {
        const { path } = coverPath(digits);
        expect(path.length).toBeLessThanOrEqual(150);
        for (const [, x, y] of path.matchAll(/M(\d+) ([\d.]+)/g))
          expect(Math.min(Number(x), Number(y), 48 - Number(x), 48 - Number(y))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("has a seed for a torrent without an info hash, another one for each id", () => {
    const seeds = Array.from({ length: 1_000 }, (_, id) => coverSeed(null, id));
    expect(new Set(seeds).size).toBe(1_000);
    expect(seeds.every((one) => one.length === SEED_DIGITS)).toBe(true);
    expect(coverSeed("0123456789abcdef".repeat(2), 1)).toBe("0123456789ab");
  });

  it("draws something of a seed that is no hexadecimal number", () => {
    expect(coverPath("").path).not.toBe("");
    expect(coverPath("zzz").path).not.toContain("NaN");
  });
});
