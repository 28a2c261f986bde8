import path from "node:path";
import { expect, it } from "vitest";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();

/** Why each function is a trigger and not part of a use case. */
const reasons: Record<string, string> = {
  add_points_to_download: "A member's downloads show the points that each has earned.",
  balance_points_changed: "The balance of points equals the sum of its journal, whoever writes it.",
  balance_points_gone: "The balance of points equals the sum of its journal, whoever writes it.",
  balance_points_new: "The balance of points equals the sum of its journal, whoever writes it.",
  count_downloads: "Profiles show the number without counting; a second download of a torrent counts once.",
  count_topics_gone: "The forum shows the topics of each category without counting them.",
  count_topics_new: "The forum shows the topics of each category without counting them.",
  count_torrents_gone: "Lists of a category or platform know their total without counting.",
  count_torrents_new: "Lists of a category or platform know their total without counting.",
  count_uploads: "Profiles show the number without counting.",
  drop_unseen_message: "A message that both sides have deleted is not kept.",
  notify_caller_changed: "Open streams and sockets end at once with the right that opened them.",
  notify_chat: "Each process sends a new, changed or deleted chat line to its sockets.",
  notify_keys_gone: "The tracker knows at once which keys of tokens are valid.",
  notify_keys_new: "The tracker knows at once which keys of tokens are valid.",
  notify_members_changed: "The tracker knows at once which passkeys are valid.",
  notify_members_gone: "The tracker knows at once which passkeys are valid.",
  notify_members_new: "The tracker knows at once which passkeys are valid.",
  notify_session_ended: "The sockets of a session close when it ends.",
  notify_setting: "Each process reads a changed setting at once.",
  notify_torrents_changed: "The tracker knows at once which info hashes are served.",
  notify_torrents_gone: "The tracker knows at once which info hashes are served.",
  notify_torrents_new: "The tracker knows at once which info hashes are served.",
  notify_uploads_changed: "The tracker serves an upload while it waits for review.",
  notify_uploads_gone: "The tracker serves an upload while it waits for review.",
  notify_uploads_new: "The tracker serves an upload while it waits for review.",
  recount_topic: "The forum shows the topics of each category without counting them.",
  recount_torrents: "Lists of a category or platform know their total without counting.",
  refuse_audit_change: "Entries of the audit log stay as written; only an address may be emptied.",
  refuse_barred_torrents: "A torrent that was taken down cannot be listed again.",
  refuse_negative_balance: "Points cannot be spent twice, even by two requests at once.",
  search_parts_changed: "A search finds what is true of a torrent; a job writes the documents of more than 100.",
  search_publisher_renamed: "A search finds what is true of a torrent; a job writes the documents of more than 100.",
  search_torrent_changed: "A search finds what is true of a torrent when it is committed.",
  search_torrent_seeded: "The filter for seeded torrents follows the swarm.",
  search_torrents_new: "A search finds what is true of a torrent; a job writes the documents of more than 100.",
};

const head = `# Triggers

Columns that PostgreSQL writes by itself, read from the migrated schema. \`tests/triggers-doc.test.ts\` makes this table and fails when it differs; after a migration, add the reason there and run \`npm run lists\`.

| Table | When | Function | Writes | Why |
|---|---|---|---|---|
`;

const assigned = (text: string) => [...text.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column ?? "");

/** The columns a function writes, by table, those of the functions it calls, and the channels it notifies. */
function writesOf(name: string, sources: Map<string, string>): Set<string> {
  const source = (sources.get(name) ?? "").replace(/--.*/g, "").replace(/\s+/g, " ");
  const found = new Set<string>();
  for (const [, table, columns = "", rest = ""] of source.matchAll(/INSERT INTO (\w+) (?:\w+ )?\(([^)]*)\)([^;]*)/g)) {
    const [, changed = ""] = /DO UPDATE SET (.*)/.exec(rest) ?? [];
    for (const column of [...columns.split(",").map((one) => one.trim()), ...assigned(changed)])
      found.add(`${table}.${column}`);
  }
  for (const [, table, set = ""] of source.matchAll(/(?<!DO )UPDATE (\w+) (?:\w+ )?SET (.*?)(?= FROM | WHERE |;)/g))
    for (const column of assigned(set)) found.add(`${table}.${column}`);
  for (const [, table] of source.matchAll(/DELETE FROM (\w+)/g)) found.add(`deletes from ${table}`);
  for (const [, channel] of source.matchAll(/pg_notify\('(\w+)'/g)) found.add(`notifies ${channel}`);
  if (/RAISE EXCEPTION/.test(source)) found.add("refuses");
  for (const [, called = ""] of source.matchAll(/PERFORM (\w+)\(/g))
    for (const one of writesOf(called, sources)) found.add(one);
  return found;
}

/** `posts.title` and `posts.text` as "`posts`: title, text". */
function inWords(found: Set<string>): string {
  const tables = new Map<string, string[]>();
  const others: string[] = [];
  for (const one of [...found].sort()) {
    const [table = "", column] = one.split(".");
    if (column) tables.set(table, [...(tables.get(table) ?? []), column]);
    else others.push(one);
  }
  return [...[...tables].map(([table, columns]) => `\`${table}\`: ${columns.join(", ")}`), ...others].join("; ");
}

it("docs/triggers.md lists each trigger with the columns it writes and why", async () => {
  const functions = await database.pool.query<{ proname: string; prosrc: string }>(
    "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  );
  const sources = new Map(functions.rows.map(({ proname, prosrc }) => [proname, prosrc]));
  const triggers = await database.pool.query<{ table: string; function: string; definition: string }>(`
    SELECT c.relname AS table, p.proname AS function, pg_get_triggerdef(t.oid) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, t.tgname`);
  const names = [...new Set(triggers.rows.map((one) => one.function))].sort();
  expect(Object.keys(reasons)).toEqual(names);
  const rows = triggers.rows.map((one) => {
    const [, when = ""] = /TRIGGER \w+ (.*?) ON /.exec(one.definition) ?? [];
    const writes = inWords(writesOf(one.function, sources));
    expect(writes, `the columns that ${one.function} writes`).not.toBe("");
    const cells = [one.table, when.toLowerCase(), `\`${one.function}\``, writes, reasons[one.function]];
    return `| ${cells.join(" | ")} |\n`;
  });
  await expect(head + rows.join("")).toMatchFileSnapshot(path.resolve(import.meta.dirname, "../docs/triggers.md"));
});
