import fc from "fast-check";
import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { compareVersions } from "./compare-versions.ts";

const database = useDatabase();

const parts =
  "1 02 10 0 00 . - b B a rc beta dev pre preview alpha hotfix sp r final ga x early v V. é 99999999999999999999";
const version = fc.array(fc.constantFrom(" ", ...parts.split(" ")), { maxLength: 24 }).map((found) => found.join(""));

it("PostgreSQL puts versions into the same order as we do", async () => {
  const pairs = fc.sample(fc.tuple(version, version), 3_000);
  // Most of these differ only at the end.
  pairs.push(
    ...fc.sample(fc.tuple(version, version, version), 3_000).map(([a, b, c]) => [a + b, a + c] as [string, string]),
  );
  const compared = await database.pool.query<{ order: number }>(
    `SELECT CASE WHEN one < other THEN -1 WHEN one > other THEN 1 ELSE 0 END AS order
     FROM (SELECT version_key(a) COLLATE "C" AS one, version_key(b) COLLATE "C" AS other, place
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS pairs (a, b, place)) keys ORDER BY place`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  const found = compared.rows.map(({ order }, i) => [...(pairs[i] ?? []), order]);
  expect(found).toEqual(pairs.map(([one, other]) => [one, other, Math.sign(compareVersions(one, other))]));
});
