import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { writeAudit } from "../../core/kernel/audit.server.ts";
// Each use case registers its actions when it is loaded; the server loads all of them.
import "../../catalogue/torrents/withdraw-torrents.server.ts";
import "../steps/take-step.server.ts";
import { entriesQuery, findAuditEntries } from "./find-entries.server.ts";
import { ListAudit } from "./schema.ts";

const database = useDatabase();
let admin: Awaited<ReturnType<typeof makeMember>>;
const find = (input: object) => unwrap(findAuditEntries.execute(makeContext(database.db, actorFrom(admin)), input));

beforeAll(async () => {
  admin = await makeMember(database.db, { username: "Ines_Amp", isAdmin: true });
  for (let i = 0; i < 120; i++)
    await writeAudit(
      database.db,
      {
        actor: i % 2 ? actorFrom(admin) : null,
        address: "203.0.113.7",
        clock: () => new Date(Date.UTC(2026, 0, 1 + i)),
      },
      i % 3 ? "users.suspend" : "torrents.withdraw",
      {
        subject: { kind: i % 3 ? "user" : "torrent", id: i, name: `Thing 100%_${i}` },
        before: { isSuspended: false },
        after: { isSuspended: true },
      },
    );
});

describe("the audit log", () => {
  it("is read newest first, fifty at a time, each entry once", async () => {
    const seen: number[] = [];
    let before: number | null | undefined;
    const sizes: number[] = [];
    do {
      const page = await find({ before });
      sizes.push(page.entries.length);
      seen.push(...page.entries.map(({ id }) => id));
      before = page.nextBefore;
    } while (before);
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it("is searched by act, actor, subject and days, in which nothing is a wildcard", async () => {
    const count = async (input: object) => (await find(input)).entries.length;
    expect(await count({ act: "torrents.withdraw" })).toBe(40);
    expect(await count({ act: "torrents.withdraw", actor: "INES_amp" })).toBe(20);
    expect(await count({ actor: "InesXAmp" })).toBe(0);
    expect(await count({ subject: "100%_119" })).toBe(1);
    expect(await count({ subject: "100__119" })).toBe(0);
    expect(await count({ kind: "user", id: "1" })).toBe(1);
    expect(await count({ from: "2026-01-02", to: "2026-01-03" })).toBe(2);
    expect((await find({})).acts).toEqual(["torrents.withdraw", "users.suspend"]);
    expect(
      await findAuditEntries.execute(makeContext(database.db, actorFrom(admin)), { from: "2026-02-30" }),
    ).toMatchObject({ code: "invalid" });
  });

  it("is filtered by the right that lets staff do an act, also what was done before there were rights", async () => {
    expect((await find({ right: "accounts.suspend" })).entries.map(({ act }) => act)).toEqual(
      Array(50).fill("users.suspend"),
    );
    expect((await find({ right: "torrents.remove" })).entries).toHaveLength(40);
    expect((await find({ right: "torrents.remove", act: "users.suspend" })).entries).toEqual([]);
    expect((await find({ right: "payments.refund" })).entries).toEqual([]);
    const unknown = findAuditEntries.execute(makeContext(database.db, actorFrom(admin)), { right: "everything" });
    expect(await unknown).toMatchObject({ code: "invalid", errors: { right: ["That right doesn't exist."] } });
  });

  it("comes from an index however it is asked for", { timeout: seconds(60) }, async () => {
    const { db } = database;
    await db.$executeRaw`
      INSERT INTO audit_entries (act, actor_name, subject_kind, subject_id, subject_name, address, created_at)
      SELECT 'act.' || n % 40, 'admin' || n % 7, 'user', n, md5(n::text), '', timestamp '2026-03-11' - n * interval '1 minute'
      FROM generate_series(1, 60000) n`;
    await db.$executeRaw`ANALYZE audit_entries`;
    const day = "2026-03-10";
    for (const input of [
      {},
      { before: 30_000 },
      { act: "torrents.withdraw" },
      { right: "torrents.remove" },
      { actor: "ines_amp" },
      { subject: "100%_119" },
      { kind: "user", id: "77" },
      { from: day, to: day },
    ]) {
      const { text, values } = entriesQuery(ListAudit.parse(input));
      const plan = await db.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${text}`, ...values);
      expect(plan.map((row) => row["QUERY PLAN"]).join("\n"), JSON.stringify(input)).not.toContain("Seq Scan");
    }
  });
});

it("has fewer entries on a page where they say much, and leaves none out", async () => {
  const context = { actor: null, address: "", clock: () => new Date(Date.UTC(2027, 0, 1)) };
  for (let i = 0; i < 30; i++) {
    const subject = { kind: "long", id: i, name: "Long" };
    await writeAudit(database.db, context, "torrents.edit", { subject, after: { description: "d".repeat(10_000) } });
  }
  const first = await find({ kind: "long" });
  const second = await find({ kind: "long", before: first.nextBefore });
  expect(first.entries.length).toBeLessThan(20);
  expect(first.entries.length + second.entries.length).toBe(30);
  expect(second.nextBefore).toBeNull();
});
