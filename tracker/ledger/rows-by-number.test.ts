import fc from "fast-check";
import { expect, it } from "vitest";
import { RowsByNumber } from "./rows-by-number.ts";

it("agrees with a map, and lists rows in the order in which they were added", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 8 }), fc.integer(), (numbers, missing) => {
      const rows = new RowsByNumber<{ number: number }>();
      const map = new Map(numbers.map((number) => [number, { number }]));
      for (const [number, row] of map) rows.set(number, row);
      for (const number of [...numbers, missing, 0]) expect(rows.get(number)).toBe(map.get(number));
      const listed: { number: number }[] = [];
      rows.addTo(listed);
      expect(listed).toEqual([...map.values()]);
    }),
  );
});
