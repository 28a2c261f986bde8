import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pagerWindow } from "./pager-window.ts";

describe("pagerWindow", () => {
  it("shows every page while they are few", () => {
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("shows the first, the last and those around the current one", () => {
    expect(pagerWindow(1, 100)).toEqual([1, 2, 3, 4, 5, 6, "gap", 100]);
    expect(pagerWindow(50, 100)).toEqual([1, "gap", 48, 49, 50, 51, 52, "gap", 100]);
    expect(pagerWindow(100, 100)).toEqual([1, "gap", 95, 96, 97, 98, 99, 100]);
  });

  it("has at most seven numbers, rising, with the first, the last and the current page among them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: -5, max: 30_000 }), (pages, page) => {
        const numbers = pagerWindow(page, pages).filter((item): item is number => item !== "gap");
        expect(numbers.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        expect(numbers).toContain(Math.min(Math.max(1, page), pages));
      }),
    );
  });

  it("never puts a gap where no page is left out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (pages, page) => {
        const items = pagerWindow(Math.min(page, pages), pages);
        items.forEach((item, i) => {
          const [before, after] = [items[i - 1], items[i + 1]];
          if (item === "gap") expect(Number(after) - Number(before)).toBeGreaterThan(1);
        });
      }),
    );
  });
});
