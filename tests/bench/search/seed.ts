import type { Pool } from "pg";

export type SearchSizes = { torrents: number; files: number };

/** 6,000,000 file names. */
export const FULL: SearchSizes = { torrents: 200_000, files: 30 };
export const SMALL: SearchSizes = { torrents: 2_000, files: 30 };

const CHUNK = 5_000;

const list = (words: string) =>
  `ARRAY[${words
    .split(" ")
    .map((word) => `'${word}'`)
    .join(",")}]`;
const oneOf = (words: string, n: string) => `(${list(words)})[(1 + (${n}) % ${words.split(" ").length})::int]`;

const FIRST =
  "Amber Brass Cedar Dusty Ember Frost Glass Hollow Iron Jade Kestrel Lunar Marble Nettle Opal Pewter Quartz Raven Silver Timber Umber Velvet Willow Yonder Zephyr Copper Granite Ivory Meadow Saffron";
const SECOND =
  "Tape Kick Drone Choir Reed Vox Snare Bass Piano Guitar Strings Organ Marimba Synth Pluck Riser Shaker Clap Field Foley Bells Brushes Cello Harp Mallet Noise";
const THIRD = "Pads Loops Kit Suite Tools Sessions Archive Texture Rhythm Essentials";
const SOUND =
  "Kick Snare Hat Clap Perc Tom Shaker Bass Lead Pad Pluck Chord Vocal Riser Impact Drone Guitar Piano Strings Texture Foley Break Fill Top";
const KEYS = "C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm";
const KINDS = "wav midi preset manual installer aiff flac project";
const FORMATS = "VST2 VST3 AU AAX CLAP LV2 standalone";

export const INSERT_PUBLISHERS = `INSERT INTO publishers (name, slug)
  SELECT ${oneOf(FIRST, "i * 17")} || ' ' || ${oneOf("Audio Labs Sound Instruments Records", "i")} || ' ' || i, 'p' || i FROM generate_series(1, 400) i`;

/** Torrents `from` to `to` in one statement. */
export const insertTorrents = (from: number, to: number, files: number) =>
  `INSERT INTO torrents (id, name, category, platform, size, size_bytes, file_count, files, description, licence, tags, info_hash, created_at, updated_at, seeders, publisher_id)
     SELECT i, ${oneOf(FIRST, "i * 7919")} || ' ' || CASE WHEN i % 1000 = 7 THEN 'Quetzal' WHEN i % 20000 = 9 THEN 'Xylocopa' ELSE ${oneOf(SECOND, "i * 104729")} END
         || ' ' || ${oneOf(THIRD, "i * 611953")} || ' vol. ' || i,
       (ARRAY['DAWs','VST Instruments','VST Effects','Samples','eBooks/Tutorials','Extras','Miscellaneous'])[(1 + i % 7)::int],
       ${oneOf("PC MAC BOTH", "i")}, i || ' KB', i * 40000, ${files}, files.list,
       'Recorded to tape in room ' || i % 60 || ' with ' || ${oneOf(SOUND, "i * 31")} || ' microphones, cut below two hundred.',
       (ARRAY['CC0 / public domain','Creative Commons','Free and open source','My own work'])[(1 + i % 4)::int],
       ARRAY[lower(${oneOf(SECOND, "i * 13")}), ${oneOf("house techno ambient cinematic lofi", "i")}],
       md5('torrent' || i) || '00000000', now() - (${FULL.torrents} - i) * interval '5 minutes', now(), i % 4, 1 + i * 7 % 400
     FROM generate_series(${from}::bigint, ${to}) i CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('path', ${oneOf(FIRST, "i * 7919")} || '/' || ${oneOf(SOUND, "i + f / 6")} || 's/'
         || ${oneOf(SOUND, "i + f / 6")} || '_' || ${oneOf("Loop Shot Hit", "f")} || '_' || (80 + (i * 17) % 90) || 'bpm_' || ${oneOf(KEYS, "i * 5 + f / 12")} || '_'
         || 'PB' || i || '_' || lpad(f::text, 2, '0') || '.wav', 'length', f * 90001)) AS list FROM generate_series(1, ${files}) f) files`;

/** Torrents `from` to `to`, as SQL: names, publishers, files and what is read from these. */
const steps = (from: number, to: number, files: number) => {
  const rows = `generate_series(${from}::bigint, ${to}) i`;
  return [
    insertTorrents(from, to, files),
    `INSERT INTO torrent_contents (torrent_id, reader_version, counts, kinds, plugin_formats, systems, architectures, sample_kinds, tempos, keys, read_at)
     SELECT i, 1, '{"wav": 24}', ARRAY(SELECT DISTINCT k FROM unnest(ARRAY['wav', ${oneOf(KINDS, "i * 3")}, ${oneOf(KINDS, "i * 11")}]) k),
       CASE WHEN i % 3 = 0 THEN ARRAY(SELECT DISTINCT f FROM unnest(ARRAY[${oneOf(FORMATS, "i")}, ${oneOf(FORMATS, "i * 3 + 1")}]) f) ELSE '{}' END,
       '{}', '{}', '{loop}', ARRAY[80 + (i * 17) % 90], ARRAY(SELECT DISTINCT ${oneOf(KEYS, "i * 5 + f / 12")} FROM generate_series(1, ${files}) f), now() FROM ${rows}`,
    `INSERT INTO previews (torrent_id, position, status, file_name) SELECT i, 1, 'ready', 'a.wav' FROM ${rows} WHERE i % 5 = 0`,
    `SELECT refresh_torrent_search(ARRAY(SELECT i::int FROM ${rows}))`,
  ];
};

/** Fills an empty, migrated database. */
export async function seedSearch(pool: Pool, { torrents, files }: SearchSizes): Promise<void> {
  // Triggers would write each document three times.
  await pool.query("SET session_replication_role = replica");
  await pool.query(INSERT_PUBLISHERS);
  // An index that is built at the end takes a tenth of the time.
  const { rows: indexes } = await pool.query<{ name: string; sql: string }>(
    "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE indexdef LIKE '%USING gin%' AND tablename IN ('torrents', 'torrent_search')",
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  for (let from = 1; from <= torrents; from += CHUNK)
    for (const step of steps(from, Math.min(from + CHUNK - 1, torrents), files)) await pool.query(step);
  for (const { sql } of indexes) await pool.query(sql);
  await pool.query(
    "INSERT INTO torrent_counts (category, platform, count) SELECT category, platform, count(*) FROM torrents GROUP BY 1, 2",
  );
  await pool.query("VACUUM ANALYZE torrents, torrent_search, torrent_contents, search_vocabulary");
}
