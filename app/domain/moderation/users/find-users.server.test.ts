import { beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import { countOf, pageStatement } from "#app/domain/core/kernel/list-rows.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findUsers, listOfUsers } from "./find-users.server.ts";
import { ListUsers, userSorts, userStatuses } from "./schema.ts";

const database = useDatabase();
let admin: Awaited<ReturnType<typeof makeMember>>;
const find = (input: object) => unwrap(findUsers.execute(makeContext(database.db, actorFrom(admin)), input));
const namesOf = async (input: object) => (await find(input)).users.map(({ username }) => username).sort();

beforeAll(async () => {
  const { db } = database;
  admin = await makeMember(db, { username: "admin", isAdmin: true });
  await makeMember(db, { username: "open", email: "First.Open@patchbay.test" });
  await makeMember(db, { username: "barred", isSuspended: true });
  await makeMember(db, { username: "closed", isActive: false });
  await makeMember(db, { username: "free", membershipStatus: "elite" });
  const waiting = await makeMember(db, { username: "waiting", isActive: false });
  await db.payment.create({ data: { userId: waiting.id, amount: 10, status: "pending" } });
  const tombstone = { isActive: false, passwordHash: null, passkey: null, deletedAt: new Date() };
  await makeMember(db, { username: "Deleted member 1", ...tombstone });
});

describe("the list of users", () => {
  it("is filtered by the statuses and sorts of the spec", async () => {
    const everyone = ["admin", "barred", "closed", "free", "open", "waiting"];
    expect(await namesOf({ status: "all", sortBy: "all" })).toEqual(everyone);
    expect(await namesOf({ status: "active" })).toEqual(["admin", "free", "open"]);
    expect(await namesOf({ status: "inactive" })).toEqual(["closed", "waiting"]);
    expect(await namesOf({ status: "suspended" })).toEqual(["barred"]);
    expect(await namesOf({ sortBy: "deactivated" })).toEqual(["closed", "waiting"]);
    expect(await namesOf({ sortBy: "payment-submitted" })).toEqual(["waiting"]);
    expect(await namesOf({ sortBy: "elite" })).toEqual(["free"]);
    expect(await namesOf({ sortBy: "administrators" })).toEqual(["admin"]);
    expect(await namesOf({ search: "first.open@" })).toEqual(["open"]);
    expect(await namesOf({ search: "first_open@" })).toEqual([]);
    expect((await find({ sortBy: "payment-submitted" })).users[0]).toMatchObject({
      payment_status: "pending",
      paymentId: expect.any(Number),
    });
  });

  it("pages and searches 30,000 from an index, with each filter", { timeout: seconds(60) }, async () => {
    const { db } = database;
    await db.$transaction(
      async (tx) => {
        // This test does not need thirty thousand notifications to the tracker's directory.
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
        await tx.$executeRaw`
      INSERT INTO users (id, username, email, is_active, is_suspended, membership_status, created_at)
      SELECT 'bulk' || n, 'bulk' || md5(n::text), md5(n::text) || '@patchbay.test', n % 5 > 0, n % 997 = 0,
        (CASE WHEN n % 500 = 0 THEN 'elite' ELSE 'active' END)::membership_status, now() - n * interval '1 minute'
      FROM generate_series(1, 30000) n`;
        await tx.$executeRaw`
      INSERT INTO payments (user_id, status, amount)
      SELECT 'bulk' || n, (CASE WHEN n % 1000 = 0 THEN 'pending' ELSE 'approved' END)::payment_status, 10
      FROM generate_series(5, 30000, 5) n`;
      },
      { timeout: seconds(30) },
    );
    await db.$executeRaw`VACUUM ANALYZE users`;
    await db.$executeRaw`ANALYZE payments`;
    const asked = [
      ...userStatuses.map((status) => ({ status })),
      ...userSorts.map((sortBy) => ({ sortBy })),
      { page: 1_200 },
      { search: "9f86d" },
      { search: "9f86d", status: "active" },
    ];
    for (const input of asked) {
      const parsed = { ...ListUsers.parse(input), byEmail: true };
      const list = { ...listOfUsers(parsed), count: Prisma.sql`SELECT 0 AS total` };
      const { text, values } = pageStatement(list, parsed);
      const plan = await db.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ${text}`,
        ...values,
      );
      const words = plan.map((row) => row["QUERY PLAN"]).join("\n");
      expect(words, JSON.stringify(input)).not.toMatch(/Seq Scan on (users|payments)/);
      // Pages of eight kilobytes, in memory or not: at most 300, and 1,200 for a page far from the first.
      const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(words) ?? [];
      expect(Number(hit) + Number(read), JSON.stringify(input)).toBeLessThan("page" in input ? 3_000 : 800);
      await find(input);
    }
    const { text, values } = countOf(listOfUsers({ ...ListUsers.parse({ search: "9f86d" }), byEmail: true }));
    const plan = await db.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${text}`, ...values);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("users_search_trgm");
  });
});
