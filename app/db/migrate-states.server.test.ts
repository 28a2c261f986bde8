import { beforeAll, describe, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate, readMigrations } from "./migrate.server.ts";

const NAME = "20261122000000_states";
const upToStates = readMigrations().filter(({ name }) => name <= NAME);

describe("the migration that makes states enums", () => {
  const database = useDatabaseBefore(NAME);
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

  beforeAll(async () => {
    await database.pool.query(`
      INSERT INTO users (id, username, email, membership_status) VALUES
        ('ada', 'ada', 'ada@patchbay.test', 'elite'), ('bob', 'bob', 'bob@patchbay.test', 'frozen');
      INSERT INTO payments (user_id, status, billing_period) VALUES ('ada', 'approved', 'yearly'), (NULL, 'pending', NULL);
      INSERT INTO cases (kind, status, subject, statement) VALUES ('takedown', 'countered', 'x', 'y');
      INSERT INTO operations (kind, actor_name, started_at, seen_at) VALUES ('db-backup', 'system', now(), now())`);
  });

  it("stops at a value that it does not know, names it, and changes nothing", async () => {
    await expect(migrate(database.pool, upToStates)).rejects.toThrow(
      /20261122000000_states failed: users.membership_status holds values that it may not hold: 'frozen'\. .*'active', 'warning', 'elite', 'deleted'/,
    );
    expect(await rowsOf("SELECT membership_status FROM users WHERE id = 'bob'")).toEqual([
      { membership_status: "frozen" },
    ]);
    expect(await rowsOf("SELECT to_regtype('membership_status') AS type")).toEqual([{ type: null }]);
  });

  it("keeps every value once that one is mended, and the defaults", async () => {
    await database.pool.query("UPDATE users SET membership_status = 'active' WHERE id = 'bob'");
    expect(await migrate(database.pool, upToStates)).toEqual([NAME]);
    expect(await rowsOf("SELECT id, membership_status AS status FROM users ORDER BY id")).toEqual([
      { id: "ada", status: "elite" },
      { id: "bob", status: "active" },
    ]);
    expect(await rowsOf("SELECT status, billing_period FROM payments ORDER BY id")).toEqual([
      { status: "approved", billing_period: "yearly" },
      { status: "pending", billing_period: null },
    ]);
    expect(await rowsOf("INSERT INTO payments DEFAULT VALUES RETURNING status")).toEqual([{ status: "pending" }]);
  });

  it("keeps the rules that compared the columns with text", async () => {
    const countered =
      "INSERT INTO cases (kind, status, subject, statement) VALUES ('complaint', 'countered', 'x', 'y')";
    await expect(database.pool.query(countered)).rejects.toThrow("cases_status_check");
    const ended = "UPDATE operations SET status = 'done'";
    await expect(database.pool.query(ended)).rejects.toThrow("operations_check");
    const again =
      "INSERT INTO operations (kind, actor_name, started_at, seen_at) VALUES ('db-backup', 'x', now(), now())";
    await expect(database.pool.query(again)).rejects.toThrow("operations_one_running");
  });

  it("leaves the billing's question an index that serves it as Prisma asks it", async () => {
    const client = await database.pool.connect();
    await client.query("SET enable_seqscan = off");
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM users WHERE is_active = $1 AND is_admin = $2 AND next_payment_due <= now()
         AND membership_status <> CAST($3::text AS membership_status)`,
      [true, false, "elite"],
    );
    client.release(true);
    expect(JSON.stringify(rows)).toContain("users_billable_due");
  });
});
