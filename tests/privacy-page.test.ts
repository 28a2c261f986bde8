import { expect, it } from "vitest";
import { nouns } from "#app/domain/administration/nouns.ts";
import { clocks } from "#app/domain/administration/privacy/clocks.ts";
import { keptWords } from "#app/domain/administration/privacy/kept-words.ts";
import { tablesOf } from "#app/domain/core/kernel/noun.ts";
import { parseSetting } from "#app/domain/core/settings/shapes.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
const tables = Object.entries(tablesOf(nouns));
const personal = tables.flatMap(([table, { personal: groups = [] }]) =>
  groups.flatMap(({ columns }) => columns.split(" ").map((column) => `${table}.${column}`)),
);

it("every personal column belongs to a kind of the privacy page, and each kind has some", () => {
  const kindOf = (key: string) => {
    const [table = "", column = ""] = key.split(".");
    const { privacy, privacyOf = {} } = tablesOf(nouns)[table] ?? {};
    return privacyOf[column] ?? privacy;
  };
  const titles = clocks.map(({ title }) => title);
  expect(personal.filter((key) => !titles.includes(kindOf(key) ?? ""))).toEqual([]);
  expect(titles.filter((title) => !personal.some((key) => kindOf(key) === title))).toEqual([]);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

it("no table without personal columns belongs to a kind", () => {
  const empty = tables.filter(
    ([, { personal: groups = [], privacy, privacyOf }]) => groups.length === 0 && (privacy || privacyOf),
  );
  expect(empty).toEqual([]);
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
  expect([...new Set(days)].sort()).toEqual(Object.keys(times).sort());
  const words = clocks.map((clock) => keptWords(clock, times));
  expect(words).toContain("14 days after the download; the download itself stays counted");
  expect(words).toContain("3,650 days after the decision; until the account is deleted");
});
