import { expect, it } from "vitest";
import { barsOf } from "./bars.ts";
import { barsPath, SHAPE_BARS, SHAPE_MOST } from "./bars-path.ts";

/** The strokes that a path of `M`, `m` and `v` commands draws: x, top and bottom of each. */
function strokesOf(path: string) {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mm])(\d+)( ?-?\d+)v(\d+)/g)].map(([, kind, dx, dy, length]) => {
    [x, y] = kind === "M" ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    const top = y;
    y += Number(length);
    return { x, top, bottom: y };
  });
}

it("takes the loudest of each part, so that a short hit between quiet ones is seen", () => {
  const peaks = new Uint8Array(512).fill(10);
  peaks[200] = 255;
  const bars = barsOf(peaks, 32, 8);
  expect(bars).toHaveLength(32);
  expect(bars[12]).toBe(8);
  expect(bars.filter((bar) => bar === 8)).toHaveLength(1);
});

it("draws silence as a thin line and nothing above full height", () => {
  expect(barsOf(new Uint8Array(512), 4, 8)).toEqual([1, 1, 1, 1]);
  expect(barsOf(new Uint8Array(512).fill(255), 4, 8)).toEqual([8, 8, 8, 8]);
});

it("has a bar for each part also where there are fewer peaks than bars", () => {
  expect(barsOf(Uint8Array.of(0, 255), 4, 10)).toEqual([1, 1, 10, 10]);
  expect(barsOf(new Uint8Array(0), 3, 10)).toEqual([1, 1, 1]);
});

it("puts each bar on whole pixels, as far above the middle as below it", () => {
  const bars = [1, 8, 3, 3, 12];
  const strokes = strokesOf(barsPath(bars, 12));
  expect(strokes).toEqual(bars.map((bar, i) => ({ x: 1 + 3 * i, top: 12 - bar, bottom: 12 + bar })));
});

it("draws the loudest sound of a list's row with fewer than 200 characters", () => {
  expect(barsPath(Array(SHAPE_BARS).fill(SHAPE_MOST), SHAPE_MOST).length).toBeLessThan(200);
});
