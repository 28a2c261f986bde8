import { describe, expect, it } from "vitest";
import { migrate } from "#app/db/migrate.server.ts";
import { type TestDatabase, useDatabase, useDatabaseBefore } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { writeDocuments } from "./write-documents.server.ts";

const database = useDatabase();
/** Its triggers write one document at a time. */
const before = useDatabaseBefore("20261202100300");

/**
 * Rows that differ in everything a document is built from: accents, digits, tags, files, publisher, and rows without
 * them.
 */
const TORRENTS = `SELECT i AS id, CASE i % 3 WHEN 0 THEN 'Über_Café ' WHEN 1 THEN 'Kick124bpm & Snare ' ELSE '100% (Am) ' END || i AS name,
  CASE i % 2 WHEN 0 THEN 'Samples' ELSE 'DAWs' END AS category, (ARRAY['PC','MAC','BOTH'])[1 + i % 3] AS platform,
  i * 90000000::bigint AS size_bytes, CASE WHEN i % 4 > 0 THEN 'Recorded in room ' || i END AS description,
  CASE WHEN i % 5 > 0 THEN ARRAY['lofi', 'tag' || i] ELSE '{}' END AS tags, CASE WHEN i % 3 > 0 THEN 1 + i % 2 END AS publisher_id,
  CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('path', 'Loops/Bass_0' || i || '.wav')) END AS files,
  i % 7 > 0 AS is_active, i % 2 AS seeders, now() AS updated_at FROM generate_series(1, 160) i`;
const CONTENTS = `SELECT i AS torrent_id, 1 AS reader_version, '{}'::jsonb AS counts, ARRAY['wav', 'k' || i] AS kinds, ARRAY['VST3'] AS plugin_formats,
  '{}'::text[] AS systems, '{}'::text[] AS architectures, '{}'::text[] AS sample_kinds, ARRAY[100 + i] AS tempos, ARRAY['Am'] AS keys, now() AS read_at
  FROM generate_series(1, 160) i`;
const PREVIEWS = `SELECT i AS id, i AS torrent_id, 1 AS position, 'a.wav' AS file_name, 'ready'::preview_status AS status, 90 + i AS tempo
  FROM generate_series(1, 160, 3) i`;

/** Each writes some rows: all of them in one statement, or those of one torrent. */
const STEPS = [
  (some: string) => insert("torrents", TORRENTS, `id ${some}`),
  (some: string) => insert("torrent_contents", CONTENTS, `torrent_id ${some}`),
  (some: string) => insert("previews", PREVIEWS, `torrent_id ${some}`),
  (some: string) =>
    `UPDATE torrents SET category = 'Extras', platform = 'BOTH', size_bytes = 6000000000, description = 'Anew', licence = 'CC0',
      tags = '{drone}', files = '[{"path": "x/Shaker7.wav"}]', created_at = now() WHERE id ${some} AND id % 6 = 0`,
  (some: string) => `UPDATE publishers SET name = 'Heron 808' WHERE id = 2 AND id ${some}`,
  (some: string) =>
    `UPDATE torrents SET name = 'New ' || name, publisher_id = 1, is_active = id % 5 > 0 WHERE id ${some}`,
  (some: string) => `UPDATE torrent_contents SET kinds = ARRAY['midi'], tempos = '{64}' WHERE torrent_id ${some}`,
  (some: string) => `UPDATE previews SET key = 'Dm', tempo = tempo + 1 WHERE torrent_id ${some}`,
  // Sounds that move to another torrent: the documents of both change.
  (some: string) => `UPDATE previews SET torrent_id = torrent_id - 1 WHERE id ${some} AND id > 1`,
  (some: string) => `UPDATE torrents SET seeders = 1 - seeders WHERE id ${some}`,
  (some: string) => `DELETE FROM previews WHERE id ${some} AND id < 20`,
  (some: string) => `DELETE FROM torrent_contents WHERE torrent_id ${some} AND torrent_id % 2 = 0`,
  (some: string) => `DELETE FROM torrents WHERE id ${some} AND id % 4 = 0`,
];

function insert(table: string, rows: string, where: string): string {
  const columns = [...rows.matchAll(/ AS ([a-z_]+)(?=,|\s+FROM)/g)].map(([, name]) => name).join(", ");
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${rows}) made WHERE ${where}`;
}

/** Without the facts about tags, which were added later. */
async function documents({ pool }: TestDatabase): Promise<unknown[]> {
  const { rows } = await pool.query(`SELECT torrent_id, is_active, is_seeded, title_length, title::text,
    ts_delete(words, ARRAY(SELECT ':' || facet FROM unnest(facets) facet WHERE facet LIKE 'tag:%'))::text AS words,
    ARRAY(SELECT facet FROM unnest(facets) facet WHERE facet NOT LIKE 'tag:%' ORDER BY 1) AS facets FROM torrent_search ORDER BY torrent_id`);
  const { rows: words } = await pool.query("SELECT word FROM search_vocabulary ORDER BY word");
  return [...rows, ...words];
}

const addPublishers = ({ pool }: TestDatabase) =>
  pool.query("INSERT INTO publishers (id, name, slug) VALUES (1, 'Tin Orchard', 'a'), (2, 'Marsh 303', 'b')");

describe("the search documents of many torrents", () => {
  it("are those that the triggers of earlier releases wrote one by one, whatever changes", async () => {
    await Promise.all([database, before].map(addPublishers));
    for (const step of STEPS) {
      for (let id = 1; id <= 40; id++) await before.pool.query(step(`= ${id}`));
      await database.pool.query(step("<= 40"));
      expect(await documents(database), step("<= 40")).toEqual(await documents(before));
    }
    expect(await documents(database)).toContainEqual(expect.objectContaining({ torrent_id: 39, is_seeded: false }));
  });

  it("are the same when a job writes those of more than 100", async () => {
    for (const step of STEPS) {
      await database.pool.query(step("> 40"));
      await writeDocuments(makeContext(database.db, null), { signal: new AbortController().signal });
      const written = await documents(database);
      await database.pool.query("SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents))");
      expect(written, step("> 40")).toEqual(await documents(database));
    }
    expect(await documents(database)).toContainEqual(expect.objectContaining({ torrent_id: 159 }));
  });

  it("stay as they are in the migration, and are the same when written anew after it", async () => {
    const kept = await documents(before);
    await migrate(before.pool);
    expect(await documents(before)).toEqual(kept);
    await before.pool.query("SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents))");
    expect(await documents(before)).toEqual(kept);
  });

  it("belong to the transaction of what they describe: found in it, undone with it", async () => {
    const client = await database.pool.connect();
    const found = async () =>
      (await client.query("SELECT 1 FROM torrent_search WHERE words @@ $1 AND is_active", ["yonder"])).rowCount;
    try {
      await client.query("BEGIN");
      await client.query("UPDATE torrents SET name = 'Yonder', is_active = true WHERE id IN (2, 5)");
      expect(await found()).toBe(2);
      await client.query("ROLLBACK");
      expect(await found()).toBe(0);
    } finally {
      client.release();
    }
  });
});

describe("words of a text", () => {
  const wordsOf = async (text: string): Promise<string[]> =>
    (await database.pool.query("SELECT search_words($1) AS words", [text])).rows[0].words.toSorted();

  it.each([
    ["Über_Café-Kit", ["cafe", "kit", "uber"]],
    ["Loops/Kick_124bpm.wav", ["124", "124bpm", "bpm", "kick", "loops", "wav"]],
    ["a\u00a0b\u2003c\u2028d\u2014e\tf\u00b7g", ["a", "b", "c", "d", "e", "f", "g"]],
    ["kick kick KICK", ["kick"]],
    // Text in scripts without spaces is indexed as pairs of characters.
    ["ドラム 音 ①", ["1"]],
    ["- _ ()", []],
    [`${"x".repeat(45)} y`, ["x".repeat(40), "y"]],
  ])("%j", async (text, words) => {
    expect(await wordsOf(text)).toEqual(words);
  });

  it("are the 2,000 most frequent where there are more", async () => {
    const word = (i: number) =>
      [..."abcdefghij"].join("").charAt(i % 10) +
      "klmnopqrst".charAt((i / 10) % 10) +
      "uvwxyzabcd".charAt((i / 100) % 10) +
      "efghijklmn".charAt(i / 1000);
    const rare = Array.from({ length: 3_000 }, (_, i) => word(i));
    const words = await wordsOf([...rare, "often", "often"].join(" "));
    expect(words).toHaveLength(2_000);
    expect(words).toContain("often");
  });

  it("may be longer than an index can hold", async () => {
    expect(await wordsOf("z".repeat(9_000))).toEqual(["z".repeat(40)]);
  });
});
