import { beforeAll, describe, expect, it } from "vitest";
import { nouns } from "#app/domain/administration/nouns.ts";
import { deleteUser } from "#app/domain/administration/privacy/delete-user.server.ts";
import { type Personal, tablesOf } from "#app/domain/core/kernel/noun.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { type Column, fillTables } from "#tests/support/largest-rows.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { writePersonalData } from "#tests/support/write-personal-data.ts";

const database = useDatabase();
const tables = tablesOf(nouns);

/** Columns of any table that name a row: an erased account's row is empty. */
const isReference = (column: string): boolean => /(^|_)(id|by)$/.test(column);

type Text = { table: string; name: string; isBytes: boolean };

/** Every column that can hold text, also inside JSON, arrays, addresses and bytes. */
const findTexts = async (): Promise<Text[]> =>
  (
    await database.pool.query<Text>(`
      SELECT c.relname AS table, a.attname AS name, t.typname = 'bytea' AS "isBytes" FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
      WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relname <> '_prisma_migrations'
        AND (coalesce(e.typcategory, t.typcategory) IN ('S', 'I')
          OR coalesce(e.typname, t.typname) IN ('json', 'jsonb', 'bytea', 'tsvector'))
      ORDER BY 1, a.attnum`)
  ).rows;

const wordsOf = (text = "") => text.split(" ").filter(Boolean);
const keyOf = ({ table, name }: Pick<Text, "table" | "name">) => `${table}.${name}`;
const personal = new Map<string, Personal>(
  Object.entries(tables).flatMap(([table, { personal: groups = [] }]) =>
    groups.flatMap((group) => wordsOf(group.columns).map((name) => [`${table}.${name}`, group] as const)),
  ),
);
const others = Object.entries(tables).flatMap(([table, { other }]) => wordsOf(other).map((name) => `${table}.${name}`));

describe("the tables that nouns declare", () => {
  it("has each column that can hold text, once, and no column that there is not", async () => {
    const texts = await findTexts();
    const declared = [...personal.keys(), ...others];
    expect(texts.filter((text) => !isReference(text.name) && !declared.includes(keyOf(text))).map(keyOf)).toEqual([]);
    expect(declared.filter((key) => !texts.some((text) => keyOf(text) === key))).toEqual([]);
    expect(declared.filter((key, i) => declared.indexOf(key) !== i)).toEqual([]);
  });

  it("is what docs/personal-data.md says", async () => {
    await expect(writePersonalData(tables)).toMatchFileSnapshot("../docs/personal-data.md");
  });
});

const NAME = "quillon77";
const MAIL = "quillon77@mail.example";
const ADDRESS = "203.0.113.77";
const marks = [NAME, MAIL, ADDRESS];

/** In every column that the site keeps for a member: a mark by which it is found again. */
const markOf = new Map([...personal.keys()].map((key, i) => [key, `~${i}~`]));

/** Which columns hold one of these texts. */
async function findIn(texts: Text[], words: (key: string) => string[]): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    const sought = words(keyOf(text)).map((word) => `%${word}%`);
    const column = text.isBytes ? `encode("${text.name}", 'escape')` : `"${text.name}"::text`;
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM "${text.table}" WHERE ${column} ILIKE ANY ($1) LIMIT 1`,
      [sought],
    );
    if (rowCount) found.push(keyOf(text));
  }
  return found;
}

describe("an erased account", () => {
  let texts: Text[];
  let id: string;
  let staff: string;
  let before: string[];
  let after: string[];
  let left: string[];

  beforeAll(async () => {
    const { db, pool } = database;
    texts = await findTexts();
    const member = await makeMember(db, { username: NAME, email: MAIL.replace("q", "Q") });
    const admin = await makeMember(db, { isAdmin: true });
    const bystander = await makeMember(db);
    [id, staff] = [member.id, admin.id];
    await fillTables(pool, id, { rows: 4, makeValue });
    await markAccount();
    await plantElsewhere(bystander.id);
    const marked = (key: string) => [markOf.get(key) ?? "~none~"];
    before = await findIn(texts, marked);
    const context = makeContext(db, actorFrom(admin), { storage: memoryStorage() });
    await unwrap(deleteUser.execute(context, { userId: id }));
    after = await findIn(texts, marked);
    left = await findIn(texts, () => marks);
  }, seconds(120));

  /** The first row of each table is the member's and has the marks. */
  function makeValue({ table, name, type, target }: Column): string | undefined {
    const key = `${table}.${name}`;
    const own = planted[key]?.replaceAll("$ID", `'${id}'`).replaceAll("$STAFF", `'${staff}'`);
    if (own && (!personal.has(key) || type === "jsonb")) return own;
    if (table === "users") return undefined;
    if (target === "users") return `CASE i WHEN 1 THEN '${id}' ELSE 'u' || i END`;
    if (!markOf.has(key)) return undefined;
    const mark = `CASE i WHEN 1 THEN ${own ?? `'${markOf.get(key)}'`} ELSE 'x' || i END`;
    if (type === "jsonb") return `jsonb_build_object('mark', ${mark})`;
    if (type === "_text") return `ARRAY[${mark}]`;
    return type === "bytea" ? `convert_to(${mark}, 'UTF8')` : mark;
  }

  async function markAccount(): Promise<void> {
    const columns = [...markOf].filter(([key]) => /^users\.(?!email|username)/.test(key));
    const set = columns.map(([key, mark]) => `${key.replace("users.", "")} = '${mark}'`);
    await database.pool.query(`UPDATE users SET ${set} WHERE id = $1`, [id]);
  }

  it("was in every column that is declared personal", () => {
    const found = [...before, ...Object.keys(planted), "users.email", "users.username", "rate_limits.key"];
    const missing = [...personal.keys()].filter((key) => !found.includes(key));
    expect(missing).toEqual([]);
  });

  it("is left in no column but those that are declared kept, and in all of those", () => {
    expect(after.filter((key) => personal.get(key)?.isErased)).toEqual([]);
    expect(before.filter((key) => !personal.get(key)?.isErased && !after.includes(key))).toEqual([]);
  });

  it("has its name, mail address and address nowhere but where they are declared kept", () => {
    expect(left.filter((key) => personal.get(key)?.isErased !== false)).toEqual([]);
    // Others' words stay as they wrote them, and so does who answers for an act.
    expect(left).toEqual(expect.arrayContaining(["audit_entries.actor_name", "forum_replies.content"]));
  });
});

/** Columns whose rows are a member's by what is in them, and ids without a reference. */
const planted: Record<string, string> = {
  "audit_entries.actor_id": "$ID",
  "audit_entries.actor_name": `'${NAME}'`,
  "audit_entries.address": `'${ADDRESS}'`,
  "operations.actor_id": "$ID",
  "operations.actor_name": `'${NAME}'`,
  "console_lines.actor_id": "$ID",
  "console_lines.actor_name": `'${NAME}'`,
  "sessions.address": `'${ADDRESS}'`,
  "mails.recipient": `'${MAIL.toUpperCase()}'`,
  "invitations.invitee_email": `'${MAIL}'`,
  "waiting_people.email": `'${MAIL}'`,
  "cases.sender_email": `'${MAIL}'`,
  "cases.accused_name": `'${NAME}'`,
  "cases.words": `'by ${NAME} and ${MAIL}'`,
  "private_messages.receiver_id": "'u' || i",
  "user_uploads.status": "'approved'",
  "user_passkeys.is_active": "false",
  "user_passkeys.id": "100 + i",
  "announcer_lines.text": `'Kit :: Uploader: ${NAME} :: https://patchbay.example/torrents/1'`,
  "webhook_deliveries.event_id": "i",
  "bulk_runs.actor_id": "$STAFF",
  "bulk_runs.kind": "'users'",
  "bulk_runs.done": `jsonb_build_array(jsonb_build_object('id', $ID, 'name', '${NAME}'))`,
  "bulk_runs.refused": `jsonb_build_array(jsonb_build_object('id', $ID, 'name', '${NAME}', 'message', 'No ${NAME}.'))`,
  "site_events.subject_kind": "'user'",
  "site_events.subject_id": "$ID",
  "site_events.data": `jsonb_build_object('username', '${NAME}')`,
};

/** Rows that no id ties to the account: of the same mail address, and others' words. */
async function plantElsewhere(bystander: string): Promise<void> {
  const { db } = database;
  const expiresAt = new Date();
  await db.registrationToken.create({
    data: { email: MAIL, username: `${NAME}x`, token: "a", passwordHash: "a", status: "expired", expiresAt },
  });
  await db.invitation.create({
    data: { inviterId: bystander, inviteCode: "a", inviteeEmail: MAIL.toUpperCase(), status: "pending", expiresAt },
  });
  await db.case.create({
    data: { kind: "contact", subject: "", statement: "", senderName: "Q", senderEmail: MAIL, words: `Q ${MAIL}` },
  });
  const topic = await db.forumTopic.findFirstOrThrow();
  await db.forumReply.create({ data: { topicId: topic.id, authorId: bystander, content: `As ${NAME} says.` } });
}
