import { describe, expect, test } from "vitest";
import { packRow, packRows, splitRows, unpackRows } from "./packed.ts";

describe("packed rows", () => {
  const rows = [
    { id: 1, text: 'two\nlines, "quoted" \u2028 and \r\n more', of: { a: [1] } },
    { id: 2, text: "", of: null },
  ];

  test("come back as they were, whatever their texts hold", () => {
    const packed = packRows(rows);
    expect(unpackRows(packed)).toEqual(rows);
    expect(splitRows(packed)).toEqual(rows.map(packRow));
    expect(splitRows(packed).flatMap(unpackRows)).toEqual(rows);
  });

  test("say the names of their properties once", () => {
    expect(packRows([...rows, ...rows]).split("text")).toHaveLength(2);
  });

  test("are told apart by names, whatever the order in which these were written", () => {
    const [first, ...others] = rows;
    const turned = others.map(({ id, text, of }) => ({ of, text, id }));
    expect(unpackRows(packRows([first as (typeof rows)[number], ...turned]))).toEqual(rows);
  });

  test("no rows are no lines", () => {
    const none = packRows([]);
    expect(none).toBe("");
    expect(unpackRows(none)).toEqual([]);
    expect(splitRows(none)).toEqual([]);
  });

  test("a row alone may leave out what it does not say", () => {
    expect(Object.keys(unpackRows(packRow({ id: 1, size: undefined, text: "" }))[0] ?? {})).toEqual(["id", "text"]);
    expect(unpackRows(packRow({}))).toEqual([{}]);
  });
});
