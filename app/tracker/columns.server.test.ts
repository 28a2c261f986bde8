import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { booleanColumn, bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

const database = useDatabase();

/** A column as PostgreSQL reads it, as text so that nothing is rounded on the way back. */
async function readBack(type: string, column: Buffer): Promise<(string | null)[]> {
  const { rows } = await database.pool.query(
    `SELECT v::text AS v FROM unnest($1::${type}[]) WITH ORDINALITY AS c(v, i)`,
    [column],
  );
  return rows.map(({ v }) => v);
}

const same = <Value>(value: Value) => value;
const RUNS = { numRuns: 30 };

describe("a column", () => {
  test("of whole numbers reads back as they are", async () => {
    const numbers = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        expect(await readBack("int", intColumn(values, same))).toEqual(values.map(String));
      }),
      RUNS,
    );
    expect(() => intColumn([2 ** 31], same)).toThrow(RangeError);
  });

  test("of seconds reads back as they are, beyond 32 bits too", async () => {
    const values = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 5, Number.MAX_SAFE_INTEGER];
    expect(await readBack("bigint", longColumn(values, same))).toEqual(values.map(String));
  });

  test("of bytes reads back as they are, and a sum beyond 2^63 - 1 as that", async () => {
    const values = [0n, 1n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 70n];
    const held = [...values.slice(0, 4), 2n ** 63n - 1n, 2n ** 63n - 1n];
    expect(await readBack("bigint", bytesColumn(values, same))).toEqual(held.map(String));
  });

  test("of times reads back as epoch seconds, and none as NULL", async () => {
    expect(await readBack("float8", timeColumn([1_790_000_000_123, null, 0], same))).toEqual([
      "1790000000.123",
      null,
      "0",
    ]);
  });

  test("of yes and no reads back as that", async () => {
    expect(await readBack("boolean", booleanColumn([true, false, true], same))).toEqual(["true", "false", "true"]);
  });

  test("of text reads back as it is, but for NUL", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 300 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const kept = values.map((value) => value.replaceAll("\0", ""));
        expect(await readBack("text", textColumn(values, same))).toEqual(kept);
      }),
      RUNS,
    );
    const odd = ["", "NULL", '"', "\\", "{}", ",", "a\0b", "é\0", "𝄞", "\ud800"];
    expect(await readBack("text", textColumn(odd, same))).toEqual([...odd.slice(0, 6), "ab", "é", "𝄞", "\ufffd"]);
  });
});
