import { describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { type SystemOperation, systemOperations } from "../../core/operations/kinds.ts";
import { startOperation } from "../../core/operations/start-operation.server.ts";
import type { HostProcess } from "../../core/ports/host.ts";
import { findOperations, readOperation, readQuestion } from "./find-operations.server.ts";
import { runOperation } from "./run-operation.server.ts";

const database = useDatabase();
const now = new Date("2026-11-21T12:00:00Z");

async function staff(system: Partial<HostProcess> = {}, clock = () => now) {
  const user = await makeMember(database.db, { isAdmin: true });
  return makeContext(database.db, actorFrom(user), { clock, host: { ...quietHost(), ...system } });
}
const run = async (context: Awaited<ReturnType<typeof staff>>, operation: SystemOperation) =>
  unwrap(runOperation.execute(context, { operation, wait: true }));
const latest = () => database.db.operation.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("an operation", () => {
  it("keeps who ran it, how long it took and what it said, and stands in the audit log", async () => {
    const context = await staff({ findPendingMigrations: async () => ["1_new"], migrate: async () => ["1_new"] });
    const done = await run(context, "migrate");
    expect(done).toMatchObject({ status: "done", message: "1 migration applied." });
    expect(await unwrap(readOperation.execute(context, { operationId: done.id }))).toMatchObject({
      title: "Column migration",
      actorName: context.actor?.username,
      output: "pending: 1_new\napplied: 1_new\n",
    });
    expect((await unwrap(findOperations.execute(context, {}))).operations[0]).toMatchObject({ id: done.id });
    const acts = await database.db.auditEntry.findMany({ where: { act: "system.run", subjectId: String(done.id) } });
    expect(acts).toMatchObject([{ actorId: context.actor?.id, subjectName: "migrate", address: context.address }]);
  });

  it("runs once at a time, also when two ask together, and again when it has ended", async () => {
    const context = await staff();
    const start = () => startOperation.run(context, { kind: "db-optimize", act: "system.run", input: {} });
    const both = await Promise.all([start(), start()]);
    const refused = both.find((one) => !one.ok);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(refused).toMatchObject({ code: "conflict", message: "Database optimize is already running." });
    expect(await runOperation.execute(context, { operation: "db-optimize", wait: true })).toMatchObject({
      code: "conflict",
    });
    expect(await run(context, "clear-cache")).toMatchObject({ status: "done" });
    await runJobs(context);
    expect(await run(context, "db-optimize")).toMatchObject({ status: "done" });
  });

  it("says 'Operation Failed' with the reason", async () => {
    const context = await staff({ migrate: () => Promise.reject(new Error("The migration 1_new failed: no")) });
    expect(await runOperation.execute(context, { operation: "migrate", wait: true })).toMatchObject({
      code: "unavailable",
      message: "Operation Failed: The migration 1_new failed: no",
    });
    expect(await latest()).toMatchObject({ status: "failed", message: "The migration 1_new failed: no" });
  });

  it("is answered after a moment while it goes on", async () => {
    let end = () => {};
    const make = () =>
      new Promise<{ name: string; bytes: number; rows: number; files: number }>((resolve) => {
        end = () => resolve({ name: "patchbay-x", bytes: 1, rows: 2, files: 3 });
      });
    const context = await staff({ backups: { ...quietHost().backups, make } });
    const answer = await unwrap(runOperation.execute(context, { operation: "db-backup" }));
    expect(answer).toMatchObject({ status: "running", message: "The operation is running." });
    end();
    await vi.waitFor(async () =>
      expect(await latest()).toMatchObject({
        status: "done",
        message: "patchbay-x: 2 rows and 3 files in 1 bytes, verified by reading it back.",
      }),
    );
  });

  it("is none of any other name", async () => {
    const context = await staff();
    expect(await runOperation.execute(context, { operation: "rm -rf" })).toMatchObject({ code: "invalid" });
  });
});

describe("each operation does what it says", () => {
  it("all but the syncs without a source, which say what is missing", async () => {
    const context = await staff({
      backups: {
        ...quietHost().backups,
        make: async () => ({ name: "a", bytes: 1, rows: 1, files: 1 }),
        list: async () => [{ name: "a", bytes: 1, createdAt: new Date() }],
        rehearse: async () => ({ rows: 1, tables: 1, users: 1 }),
      },
    });
    for (const operation of systemOperations) {
      const result = await runOperation.execute(context, { operation, wait: true });
      if (operation === "sync-vault") expect(result).toMatchObject({ message: expect.stringContaining("VAULT_DIR") });
      else if (operation === "sync-index")
        expect(result).toMatchObject({ message: expect.stringContaining("SYNC_INDEX_URL") });
      else if (operation === "copy-backup")
        expect(result).toMatchObject({ message: expect.stringContaining("BACKUP_S3_ENDPOINT") });
      else expect(result, operation).toMatchObject({ ok: true });
    }
  });

  it("restart-server ends the process only after it was written down", async () => {
    const restart = vi.fn();
    await run(await staff({ restart }), "restart-server");
    expect(restart).toHaveBeenCalledTimes(1);
    expect(await latest()).toMatchObject({ kind: "restart-server", status: "done" });
  });

  it("clear-cache has figures made anew and tells every process", async () => {
    const context = await staff();
    let made = 0;
    const figure = () => cached(context, "test", 3_600_000, async () => ++made);
    await figure();
    expect(await figure()).toBe(1);
    const client = await database.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
    await client.query("LISTEN settings; LISTEN tracker_directory");
    expect((await run(context, "clear-cache")).output).toContain("Figures and feeds: ");
    expect(await figure()).toBe(2);
    await client.query("SELECT 1");
    expect(heard).toEqual(expect.arrayContaining(["settings *", 'tracker_directory {"kind":"reload"}']));
    client.release(true);
  });

  it("db-optimize goes through every table", async () => {
    const { output, message } = await run(await staff(), "db-optimize");
    expect(output).toContain("users: ");
    expect(message).toMatch(/^\d+ tables optimized: /);
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_user_tables WHERE relname = 'users' AND last_vacuum IS NOT NULL AND last_analyze IS NOT NULL",
    );
    expect(rows[0].n).toBe(1);
  });

  it("calculate-rewards mends a balance that is not its journal's sum, and gives elite status once", async () => {
    const { db } = database;
    const context = await staff();
    const member = await makeMember(db);
    await db.userActivity.create({ data: { userId: member.id, activityType: "test", points: 12 } });
    await db.userStats.update({ where: { userId: member.id }, data: { activityPoints: 99 } });
    const invite = (i: number) => ({
      inviterId: member.id,
      inviteeEmail: `${i}@patchbay.test`,
      inviteCode: `${member.id}-${i}`,
      status: "accepted" as const,
      confirmedAt: now,
      expiresAt: now,
    });
    await db.invitation.createMany({ data: Array.from({ length: 20 }, (_, i) => invite(i)) });
    const { output, message } = await run(context, "calculate-rewards");
    expect(output).toContain(`balance of ${member.username}: corrected from 99 to 12`);
    expect(output).toContain(`${member.username} is now elite`);
    expect(message).toMatch(/corrected 1; 1 new elite members/);
    expect(await db.userStats.findUnique({ where: { userId: member.id } })).toMatchObject({ activityPoints: 12 });
    // A superseded attempt does not regain the operation.
    await db.user.update({ where: { id: member.id }, data: { membershipStatus: "active" } });
    expect((await run(context, "calculate-rewards")).message).toMatch(/corrected 0; 0 new elite members/);
  });

  it("reset-monthly-points ends the months that are due, and says beforehand how many", async () => {
    const { db } = database;
    const context = await staff();
    await db.user.updateMany({ data: { nextResetAt: addDays(now, 3) } });
    const member = await makeMember(db, { createdAt: addDays(now, -40), nextResetAt: addDays(now, -1) });
    await db.userActivity.create({ data: { userId: member.id, activityType: "test", points: 30 } });
    const question = await unwrap(readQuestion.execute(context, { operation: "reset-monthly-points" }));
    expect(question).toMatchObject({ due: 1, pending: null });
    expect((await run(context, "reset-monthly-points")).message).toContain("1 month of points ended.");
    expect(await db.userStats.findUnique({ where: { userId: member.id } })).toMatchObject({ activityPoints: 0 });
  });
});
