import { expect, it } from "vitest";
import { waveOf } from "./wave.ts";

it("draws the same wave for the same number and another for the next, within its square", () => {
  expect(waveOf(7)).toBe(waveOf(7));
  expect(new Set(Array.from({ length: 200 }, (_, id) => waveOf(id))).size).toBe(200);
  for (const [, x = "", y = "", long = ""] of waveOf(12_345).matchAll(/M(\d+) (\d+)v(\d+)/g)) {
    expect(Number(x)).toBeLessThanOrEqual(92);
    expect(Number(y) + Number(long)).toBeLessThanOrEqual(88);
  }
});
