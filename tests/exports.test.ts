import { beforeAll, describe, expect, it } from "vitest";
import { requestExport } from "#app/domain/administration/exports/own-export.server.ts";
import { leftOutOf, ownTables, rowsOfOthers, withheld } from "#app/domain/administration/exports/own-tables.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { type Column, fillTables } from "#tests/support/largest-rows.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";

const database = useDatabase();

/** The columns that name an account: references, and ids without one. */
const namingColumns = async () =>
  (
    await database.pool.query<{ table: string; name: string }>(`
      SELECT conrelid::regclass::text AS table, a.attname::text AS name FROM pg_constraint f
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
      WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass
      UNION SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('user_id', 'actor_id', 'member_id') ORDER BY 1, 2`)
  ).rows;

describe("the tables of an archive", () => {
  it("are all tables of the schema, each once: a member's own, or left out with a reason", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    expect([...Object.keys(ownTables), ...Object.keys(withheld)].sort()).toEqual(rows.map(({ name }) => name));
  });

  it("have the rows of every column that names a member, or a reason why those are another's", async () => {
    const unexplained = (await namingColumns()).filter(({ table, name }) => {
      const own = ownTables[table];
      if (!own) return !(table in withheld);
      return !new RegExp(`\\b${name} = :me`).test(own.own) && !(`${table}.${name}` in rowsOfOthers);
    });
    expect(unexplained).toEqual([]);
  });

  it("name only columns that there are", async () => {
    const { rows } = await database.pool.query<{ key: string }>(
      "SELECT table_name || '.' || column_name AS key FROM information_schema.columns WHERE table_schema = 'public'",
    );
    const known = rows.map(({ key }) => key);
    const named = Object.entries(ownTables).flatMap(([table, own]) =>
      [...own.key.split(" "), ...Object.keys(leftOutOf(own))].map((column) => `${table}.${column}`),
    );
    expect([...named, ...Object.keys(rowsOfOthers)].filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe("an archive", () => {
  const ROWS = 120;
  let id: string;
  let email: string;
  let files: Map<string, Buffer>;
  const rowsIn = (table: string): Record<string, unknown>[] =>
    JSON.parse(files.get(`data/${table}.json`)?.toString() ?? "");

  beforeAll(async () => {
    const { db, pool } = database;
    const member = await makeMember(db, {
      profilePicture: `data:image/jpeg;base64,${Buffer.from("my face").toString("base64")}`,
    });
    ({ id, email } = member);
    await fillTables(pool, id, { rows: ROWS, makeValue });
    const storage = memoryStorage();
    await storage.put("covers/0000000000000001.640.webp", Buffer.from("a cover"), "image/webp");
    await storage.put(`proofs/${PROOF}`, Buffer.from("a proof"), "image/jpeg");
    await storage.put("previews/1.mp3", Buffer.from("a sound"), "audio/mpeg");
    const context = makeContext(db, actorFrom(member), { storage });
    await db.accountExport.deleteMany();
    await unwrap(requestExport.execute(context, {}));
    await runJobs(context, "make-export");
    await db.mail.deleteMany({ where: { key: { startsWith: "export:" } } });
    const { storedName } = await db.accountExport.findUniqueOrThrow({ where: { userId: id } });
    files = await readZip((await storage.get(storedName ?? "")) ?? Buffer.alloc(0));
  }, seconds(180));

  const PROOF = `${"0".repeat(40)}.jpg`;
  /** Half of the rows are the member's, so that those of others would be found. */
  function makeValue({ table, name, target }: Column): string | undefined {
    if (table === "users") return undefined;
    if (name === "recipient" || (table === "waiting_people" && name === "email"))
      return `CASE WHEN i % 2 = 1 THEN '${email.toUpperCase()}' ELSE 'x' || i END`;
    if (name === "screenshot_path") return `'${PROOF}'`;
    if (table === "private_messages") return undefined;
    if (["forum_visits.topic_id", "tracker_days.day"].includes(`${table}.${name}`)) return undefined;
    if (target === "users" || name === "actor_id") return `CASE WHEN i % 2 = 1 THEN '${id}' ELSE 'u' || i END`;
    return undefined;
  }

  /** The row of the archive itself has changed since. */
  const isCompared = (table: string) => table !== "account_exports";

  const rowsWhere = async (table: string, condition: string) => {
    const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE ${condition}`,
    );
    const leftOut = Object.keys(leftOutOf(ownTables[table] ?? {}));
    return rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column))),
    );
  };
  const byText = (all: object[]) => all.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort();

  it("has each row that names the member, in each table that has such rows", async () => {
    const columns = (await namingColumns()).filter(
      ({ table, name }) => table in ownTables && !(`${table}.${name}` in rowsOfOthers),
    );
    expect(columns.length).toBeGreaterThan(45);
    for (const { table, name } of columns.filter((one) => isCompared(one.table))) {
      const expected = byText(await rowsWhere(table, `"${name}" = '${id}'`));
      const found = new Set(byText(rowsIn(table)));
      expect(expected.length, `${table}.${name}`).toBeGreaterThan(0);
      expect(
        expected.filter((row) => !found.has(row)),
        `${table}.${name}`,
      ).toEqual([]);
    }
  });

  it("has the rows of its tables and no other ones, whole but for what is left out", async () => {
    for (const [table, own] of Object.entries(ownTables).filter(([name]) => isCompared(name))) {
      const expected = await rowsWhere(table, own.own.replaceAll(":me", `'${id}'`));
      expect(expected.length, table).toBeGreaterThan(0);
      expect(byText(rowsIn(table)), table).toEqual(byText(expected));
    }
  });

  it("has rows in the order of their keys across several reads", () => {
    const ids = rowsIn("torrent_comments").map((row) => Number(row.id));
    expect(ids.length).toBeGreaterThan(50);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it("has pictures, sounds, torrents and NFOs, as they were sent", async () => {
    const names = [...files.keys()];
    expect(files.get("pictures/profile.jpeg")?.toString()).toBe("my face");
    expect(files.get("pictures/payment 1.jpg")?.toString()).toBe("a proof");
    expect(files.get("pictures/registration 1.jpg")?.toString()).toBe("a proof");
    expect(files.get("pictures/cover 1.webp")?.toString()).toBe("a cover");
    expect(files.get(names.find((name) => name.startsWith("sounds/1 ")) ?? "")?.toString()).toBe("a sound");
    const { torrentData } = await database.db.torrent.findUniqueOrThrow({ where: { id: 1 } });
    const torrent = files.get(names.find((name) => /^torrents\/1 .*\.torrent$/.test(name)) ?? "");
    expect(torrent?.equals(torrentData ?? Buffer.alloc(0))).toBe(true);
    expect(names.some((name) => /^torrents\/1 .*\.nfo$/.test(name))).toBe(true);
    expect(names.some((name) => /^uploads\/1 .*\.torrent$/.test(name))).toBe(true);
  });

  it("has the member's texts as Markdown", async () => {
    const { title, content } = await database.db.forumTopic.findUniqueOrThrow({ where: { id: 1 } });
    expect(files.get("posts/topics.md")?.toString()).toContain(`# ${title.replace(/\s+/g, " ")}\n`);
    expect(files.get("posts/topics.md")?.toString()).toContain(content);
    for (const name of ["replies", "comments"]) expect(files.get(`posts/${name}.md`)?.length).toBeGreaterThan(1_000);
  });

  it("describes each of its tables, with the columns that its rows have", () => {
    const described = JSON.parse(files.get("schema.json")?.toString() ?? "") as {
      files: { file: string; columns: { name: string; type: string }[] }[];
    };
    expect(described.files.map(({ file }) => file)).toEqual(
      [...files.keys()].filter((name) => name.startsWith("data/")),
    );
    for (const { file, columns } of described.files) {
      const [row] = JSON.parse(files.get(file)?.toString() ?? "") as object[];
      expect(Object.keys(row ?? {}).sort(), file).toEqual(columns.map(({ name }) => name).sort());
    }
    expect(files.get("README.md")?.toString()).toContain("data/torrent_comments.json");
  });

  it("has no secret of the member", async () => {
    const { rows } = await database.pool.query<{ hash: string; passkey: string }>(
      "SELECT password_hash AS hash, passkey FROM users WHERE id = $1",
      [id],
    );
    const all = Buffer.concat([...files.values()]);
    for (const secret of [rows[0]?.hash, rows[0]?.passkey]) expect(all.includes(secret ?? "")).toBe(false);
  });
});
