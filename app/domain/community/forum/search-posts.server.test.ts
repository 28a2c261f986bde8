import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { findTopics } from "./find-topics.server.ts";
import { setUpForum } from "./testing.ts";

const database = useDatabase();
let find: (search: string) => Promise<{ titles: string[]; hits: number }>;

beforeAll(async () => {
  const { as, other, topic, reply } = await setUpForum(database);
  await topic("鼓组采样包 WAV", other, "東京808の音、ｶﾞﾑﾗﾝも。");
  await topic("初音ミク Voicebank 2", other, "Drums and voices");
  await topic("Loops", other, "พิณลูกทุ่งอีสาน และ ភ្លេង\u200bពិណពាទ្យ");
  await reply(await topic("Kits", other, "Drums"), "빈티지드럼키트 ＫＩＣＫ");
  find = async (search) => {
    const found = await findTopics.execute(as(other), { search });
    if (!found.ok) throw new Error(found.message);
    const { topics } = found.value;
    return {
      titles: topics.map(({ title }) => title).sort(),
      hits: topics.reduce((sum, { hits }) => sum + (hits?.replies ?? 0), 0),
    };
  };
});

describe("a search of the forums in a script without spaces", () => {
  it.each([
    ["采样", ["鼓组采样包 WAV"]],
    ["采样鼓组", []],
    ["采样 wav", ["鼓组采样包 WAV"]],
    ['"采样包 wav"', ["鼓组采样包 WAV"]],
    ['"鼓组 wav"', []],
    ["包", ["鼓组采样包 WAV"]],
    ["東京 音", ["鼓组采样包 WAV"]],
    ["808の", ["鼓组采样包 WAV"]],
    ["ガムラン", ["鼓组采样包 WAV"]],
    ["カムラン", []],
    ["ミク OR 鼓组", ["初音ミク Voicebank 2", "鼓组采样包 WAV"]],
    ["drums -初音ミク", ["Kits"]],
    ["drums -鼓组", ["Kits", "初音ミク Voicebank 2"]],
    ["初音ミクvoicebank", ["初音ミク Voicebank 2"]],
    ['"初音ミク', ["初音ミク Voicebank 2"]],
    ["ลูกทุ่ง", ["Loops"]],
    ["ลูกอีสาน", []],
    ["ពិណពាទ្យ", ["Loops"]],
    ["ｄｒｕｍｓ voices", ["初音ミク Voicebank 2"]],
  ])("finds by %s", async (search, titles) => {
    expect((await find(search)).titles).toEqual(titles);
  });

  it("finds replies", async () => {
    expect(await find("드럼")).toEqual({ titles: ["Kits"], hits: 1 });
    expect(await find("kick 키트")).toEqual({ titles: ["Kits"], hits: 1 });
  });

  it("goes by the indexes, and leaves other texts to PostgreSQL", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN; SET LOCAL enable_seqscan = off");
      const { rows } = await client.query(
        "EXPLAIN SELECT 1 FROM forum_replies WHERE forum_words(content) @@ forum_query($1)",
        ["드럼"],
      );
      expect(JSON.stringify(rows)).toContain("Bitmap Index Scan on forum_replies_words");
      const text = "Crème brûlée… “loud” drums — isn’t it? 🥁 foo@bar.example x2";
      const { rows: same } = await client.query(
        `SELECT forum_words($1) = to_tsvector('english', $1) AS words,
          forum_query($1) = websearch_to_tsquery('english', $1) AS query`,
        [text],
      );
      expect(same).toEqual([{ words: true, query: true }]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
