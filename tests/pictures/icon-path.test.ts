import { describe, expect, it } from "vitest";
import { iconPaths } from "#app/ui/icon-paths.ts";
import { drawIcons } from "./draw-icons.ts";
import { toPath } from "./icon-path.ts";

describe("the path of a drawing", () => {
  it("joins what the drawing is made of", () => {
    expect(
      toPath([
        ["path", { d: "m1 2h3" }],
        ["circle", { cx: 11, cy: "11", r: 8 }],
        ["line", { x1: 0, y1: 1, x2: 2, y2: 3 }],
      ]),
    ).toBe("M0 0m1 2h3M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM0 1L2 3");
  });

  it("rounds a rectangle's corners, and closes it where it began", () => {
    expect(toPath([["rect", { x: 2, y: 4, width: 20, height: 16, rx: 2 }]])).toBe(
      "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z",
    );
    expect(toPath([["rect", { width: 3, height: 5 }]])).toBe("M0 0h3v5h-3v-5z");
  });

  it("stands in the table of icons as Lucide draws it", () => {
    expect(iconPaths).toEqual(drawIcons());
  });
});
