import { describe, expect, it } from "vitest";
import { faceOf } from "./face.ts";

const names = Array.from({ length: 2_000 }, (_, i) => `member-${i}`);

describe("faceOf", () => {
  it("gives a name the same look each time, however it is written", () => {
    expect(faceOf("Ada")).toBe(faceOf("ada"));
    expect(faceOf("ada")).toMatch(/^face-a[0-6] face-b[0-6] face-e[0-3] face-c[0-2]$/);
    expect(faceOf("")).toMatch(/^face-a/);
  });

  it("takes two different hues", () => {
    for (const name of names) {
      const [, a, b] = /face-a(\d) face-b(\d)/.exec(faceOf(name)) ?? [];
      expect(a).not.toBe(b);
    }
  });

  it("uses nearly all looks", () => {
    expect(new Set(names.map(faceOf)).size).toBeGreaterThan(470);
  });
});
