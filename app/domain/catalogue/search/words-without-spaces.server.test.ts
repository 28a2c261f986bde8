import { beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#app/db/migrate.server.ts";
import { createReads } from "#app/db/reads.server.ts";
import { useDatabase, useDatabaseBefore } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { conditionsOf } from "./conditions.server.ts";
import { findWords } from "./find-words.server.ts";
import { readTerms } from "./read-terms.ts";

const database = useDatabase();
let actor: Actor;

const NAMES = [
  "鼓组采样包 WAV",
  "东方打击乐采样 Vol.1",
  "初音ミクボーカル",
  "初音ミク Voicebank 2",
  "東京808",
  "ガムラン音源【Kontakt】",
  "ｶﾞｰﾙｽﾞﾎﾞｲｽ ＤＲＵＭ",
  "빈티지드럼키트",
  "พิณลูกทุ่งอีสาน",
  "ເພງລາວເດີມ Loops",
  "ဗမာ့ဆိုင်းဝိုင်း",
  "ភ្លេង\u200bពិណពាទ្យ",
  "Vintage Drum Kit",
  "Über Café Sessions",
];

beforeAll(async () => {
  actor = actorFrom(await makeMember(database.db));
  for (const name of NAMES) await makeTorrent(database.db, { name });
});

async function find(search: string): Promise<string[]> {
  const result = await findTorrents.execute(makeContext(database.db, actor), { search });
  if (!result.ok) throw new Error(result.message);
  return result.value.torrents.map(({ name }) => name);
}

describe("a search in a script without spaces", () => {
  it.each([
    ["鼓组", ["鼓组采样包 WAV"]],
    ["采样", ["东方打击乐采样 Vol.1", "鼓组采样包 WAV"]],
    ["采样 wav", ["鼓组采样包 WAV"]],
    ["包", ["鼓组采样包 WAV"]],
    ["采样鼓组", []],
    ["打击乐", ["东方打击乐采样 Vol.1"]],
    ["打击鼓", []],
    ["ボーカル", ["初音ミクボーカル"]],
    ["初音ミク", ["初音ミク Voicebank 2", "初音ミクボーカル"]],
    ["初音ミクvoicebank", ["初音ミク Voicebank 2"]],
    ["voicebank ミク", ["初音ミク Voicebank 2"]],
    ["東京", ["東京808"]],
    ["808", ["東京808"]],
    ["東京８０８", ["東京808"]],
    ["ｶﾞﾑﾗﾝ", ["ガムラン音源【Kontakt】"]],
    ["音源 kontakt", ["ガムラン音源【Kontakt】"]],
    ["カムラン", []],
    ["ガールズ", ["ｶﾞｰﾙｽﾞﾎﾞｲｽ ＤＲＵＭ"]],
    ["ボイス drum", ["ｶﾞｰﾙｽﾞﾎﾞｲｽ ＤＲＵＭ"]],
    ["드럼", ["빈티지드럼키트"]],
    ["드럼".normalize("NFD"), ["빈티지드럼키트"]],
    ["빈티지 키트", ["빈티지드럼키트"]],
    ["ลูกทุ่ง", ["พิณลูกทุ่งอีสาน"]],
    ["อีสาน พิณ", ["พิณลูกทุ่งอีสาน"]],
    ["ลกทง", []],
    ["ລາວ", ["ເພງລາວເດີມ Loops"]],
    ["ဆိုင်း", ["ဗမာ့ဆိုင်းဝိုင်း"]],
    ["ពិណពាទ្យ", ["ភ្លេង\u200bពិណពាទ្យ"]],
    ["ភ្លេងពិណ", ["ភ្លេង\u200bពិណពាទ្យ"]],
    ["vintgae", ["Vintage Drum Kit"]],
    ["ｃａｆé", ["Über Café Sessions"]],
  ])("%s", async (search, found) => {
    expect((await find(search)).sort()).toEqual([...found].sort());
  });

  it("finds every part of every name", async () => {
    const missed: string[] = [];
    for (const name of NAMES.slice(0, 12)) {
      const [run = ""] = name.normalize("NFKC").match(/[^\p{ASCII}【\u200b]+/u) ?? [];
      const characters = [...run];
      for (let from = 0; from < characters.length; from++)
        for (const length of [1, 3]) {
          const part = characters.slice(from, from + length).join("");
          if (/^[\p{L}\p{M}ー]+$/u.test(part) && !(await find(part)).includes(name)) missed.push(`${part} of ${name}`);
        }
    }
    expect(missed).toEqual([]);
  });

  it("takes no run for a mistyped word, and keeps runs out of the vocabulary", async () => {
    const [term] = await findWords(createReads(database.pool), readTerms("初音ミケボーカル"));
    expect(term?.words.map(({ word }) => word)).toEqual(["初音", "音ミ", "ミケ", "ケボ", "ボー", "ーカ", "カル"]);
    expect(term?.words.every(({ longer, similar }) => longer.length + similar.length === 0)).toBe(true);
    const { rows } = await database.pool.query("SELECT word FROM search_vocabulary WHERE word ~ '[^\\u0001-\\u036f]'");
    expect(rows).toEqual([]);
  });

  it("goes by the index of words", async () => {
    const terms = await findWords(createReads(database.pool), readTerms("ลูกทุ่ง"));
    const query = conditionsOf({ terms }, new Date());
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN; SET LOCAL enable_seqscan = off");
      const text = `EXPLAIN SELECT 1 FROM torrent_search s WHERE ${query.text}`;
      const { rows } = await client.query(text, query.values);
      expect(JSON.stringify(rows)).toContain("Bitmap Index Scan on torrent_search_words");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("indexes a text of 200,000 characters without a space", async () => {
    const long = Array.from({ length: 200_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join(
      "",
    );
    const { id } = await makeTorrent(database.db, { name: "Dictionary", files: [{ path: long, length: 1 }] });
    expect(await find("dictionary")).toEqual(["Dictionary"]);
    await database.db.torrent.delete({ where: { id } });
  });
});

describe("the migration", () => {
  const before = useDatabaseBefore("20261230000004");

  it("indexes anew what has such runs, and nothing else", async () => {
    const { rows: ids } = await before.pool.query(
      "INSERT INTO torrents (name, category) VALUES ('鼓组采样包', 'Samples'), ('Über Café Drums', 'Samples') RETURNING id",
    );
    await before.pool.query("UPDATE torrent_search SET title_length = 99");
    await migrate(before.pool);
    const queued = await before.pool.query("DELETE FROM torrent_search_queue RETURNING torrent_id");
    await before.pool.query("SELECT refresh_torrent_search($1)", [queued.rows.map((row) => row.torrent_id)]);
    const { rows } = await before.pool.query(
      "SELECT torrent_id, title_length = 99 AS same, words @@ '''采样'''::tsquery AS found FROM torrent_search ORDER BY 1",
    );
    expect(rows).toEqual([
      { torrent_id: ids[0].id, same: false, found: true },
      { torrent_id: ids[1].id, same: true, found: false },
    ]);
    expect((await before.pool.query("SELECT word FROM search_vocabulary ORDER BY 1")).rows).not.toContainEqual({
      word: "鼓组采样包",
    });
  });
});
