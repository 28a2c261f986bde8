import { expect, it } from "vitest";
import { clocks } from "#app/domain/administration/privacy/clocks.ts";
import { keptWords } from "#app/domain/administration/privacy/kept-words.ts";
import { parseSetting } from "#app/domain/core/settings/shapes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { tables } from "#tests/support/personal-columns.ts";

const database = useDatabase();
const personal = Object.entries(tables).flatMap(([table, { personal: groups = [] }]) =>
  groups.flatMap(({ columns }) => columns.split(" ").map((column) => `${table}.${column}`)),
);
const named = clocks.flatMap(({ columns }) => columns.split(" "));

it("every personal column belongs to a kind of the privacy page, by itself or with its table", () => {
  expect(personal.filter((key) => !named.includes(key) && !named.includes(key.split(".")[0] ?? ""))).toEqual([]);
});

it("no kind names a table without personal columns, or one that another kind names", () => {
  const known = new Set([...personal, ...personal.map((key) => key.split(".")[0] ?? "")]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

it("every column with an address, a client or a mail address is personal, or is the site's own", async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    SELECT table_name || '.' || column_name AS key FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'inet', 'cidr')
      AND column_name ~ '(^|_)(ip|address|agent|client|email|mail|recipient|screenshot|phone|fingerprint|device)(_|$)'`);
  // Where the site takes payments.
  const ofSite = ["payments.receiving_address", "registration_tokens.receiving_address"];
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(({ key }) => key).filter((key) => !personal.includes(key) && !ofSite.includes(key))).toEqual([]);
});

it("every time of the settings is on the page, in words", () => {
  const times = parseSetting("traces", { downloadDays: 14, proofDays: 3_650 });
  const days = clocks.flatMap(({ kept }) => (typeof kept === "string" ? [] : [kept.days]));
  expect(days.sort()).toEqual(Object.keys(times).sort());
  const words = clocks.map((clock) => keptWords(clock, times));
  expect(words).toContain("14 days after the download, which still counts without them");
  expect(words).toContain("3,650 days after the decision; until the account is deleted");
});
