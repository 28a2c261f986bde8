import { describe, expect, test } from "vitest";
import { linesOf, packRows, unpackRows } from "./packed.ts";

describe("packed rows", () => {
  test("come back as they were, whatever their texts hold", () => {
    const rows = [
      { id: 1, text: 'two\nlines, "quoted" \u2028 and \r\n more' },
      { id: 2, text: "" },
    ];
    const packed = packRows(rows);
    expect(linesOf(packed)).toHaveLength(2);
    expect(unpackRows(packed)).toEqual(rows);
  });

  test("no rows are no lines", () => {
    expect(packRows([])).toBe("");
    expect(unpackRows("")).toEqual([]);
  });
});
