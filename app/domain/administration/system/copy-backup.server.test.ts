import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addHours } from "../../core/kernel/utc.ts";
import type { BackupCopies, BackupFile } from "../../core/ports/host.ts";
import { collectHealth } from "../admin/collect-health.server.ts";
import { copiesKept } from "./copies-kept.ts";
import { findBackups } from "./find-operations.server.ts";
import { setBackupSchedule } from "./manage-backups.server.ts";
import { runOperation } from "./run-operation.server.ts";
import { startDueCopy } from "./start-due-backup.server.ts";

const database = useDatabase();
const three = new Date("2026-11-21T03:00:00Z");
const fileAt = (createdAt: Date): BackupFile => ({
  name: `patchbay-${createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`,
  bytes: 10,
  createdAt,
});

async function setUp() {
  const backups: BackupFile[] = [];
  const away: BackupFile[] = [];
  const broken = { is: false };
  const copies: BackupCopies = {
    place: "away at s3.test",
    nameOf: (name) => `${name}.age`,
    async put(name) {
      if (broken.is) throw new Error("storage answered 403 to PUT");
      const made = backups.find((one) => one.name === name);
      if (!made) throw new Error("none of that name");
      away.unshift({ ...made, name: `${name}.age`, bytes: 20 });
      return { bytes: 20, sha256: "ab".repeat(32), files: 7, newFiles: 2 };
    },
    list: async () => [...away],
    read: async () => null,
    findWrongFile: async () => null,
    sweep: async () => 0,
    async delete(name) {
      away.splice(
        away.findIndex((one) => one.name === name),
        1,
      );
    },
  };
  const host = {
    ...quietHost(),
    copies,
    backups: {
      ...quietHost().backups,
      list: async () => backups,
      open: async () => ({ bytes: 10, stream: new Blob(["0123456789"]).stream() }),
    },
  };
  const admin = await makeMember(database.db, { isAdmin: true });
  const context = makeContext(database.db, actorFrom(admin), { host });
  const at = (now: Date) => ({ ...context, clock: () => now });
  /** Runs a copy the way the schedule and a worker do. */
  async function runDue(now: Date): Promise<boolean> {
    const started = await startDueCopy(at(now));
    await runJobs(at(now));
    return started;
  }
  return { backups, away, broken, context, at, runDue };
}

it("copies each new backup once, lets go of what the rule does not keep, and tells of the newest", async () => {
  const { backups, away, context, runDue } = await setUp();
  expect(await runDue(three)).toBe(false);
  await unwrap(
    setBackupSchedule.execute(context, { daily: true, hour: 3, keep: 7, copyDays: 2, copyWeeks: 0, copyMonths: 0 }),
  );
  for (let day = 0; day < 4; day++) {
    backups.unshift(fileAt(addHours(three, 24 * day)));
    expect(await runDue(addHours(three, 24 * day + 1))).toBe(true);
    expect(await runDue(addHours(three, 24 * day + 2))).toBe(false);
  }
  expect(away.map(({ name }) => name.slice(9, 19))).toEqual(["2026-11-24", "2026-11-23"]);
  const { copies, schedule } = await unwrap(findBackups.execute(context, {}));
  expect(copies).toMatchObject({ place: "away at s3.test", total: 2, lastError: null });
  expect(copies?.newest.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(["2026-11-24", "2026-11-23"]);
  expect(schedule).toMatchObject({ keep: 7, copyDays: 2 });
  expect(await database.db.backupCopy.findMany({ select: { sha256: true } })).toEqual([
    { sha256: "ab".repeat(32) },
    { sha256: "ab".repeat(32) },
  ]);
  // A schedule without these fields does not change them.
  await unwrap(setBackupSchedule.execute(context, { daily: true, hour: 4, keep: 7 }));
  expect((await unwrap(findBackups.execute(context, {}))).schedule).toMatchObject({ hour: 4, copyDays: 2 });
});

it("tells why it failed until it has succeeded, and tries again after an hour", async () => {
  const { backups, broken, context, runDue } = await setUp();
  const later = addHours(three, 24 * 40);
  backups.unshift(fileAt(later));
  broken.is = true;
  expect(await runDue(later)).toBe(true);
  expect(await runDue(addHours(later, 0.5))).toBe(false);
  const failed = await unwrap(findBackups.execute(context, {}));
  expect(failed.copies).toMatchObject({ lastError: "storage answered 403 to PUT", failedAt: expect.any(String) });
  expect((await collectHealth({ ...context, reads: { ...context.reads } })).backup.copies?.hasFailed).toBe(true);
  broken.is = false;
  expect(await runDue(addHours(later, 1.1))).toBe(true);
  expect((await unwrap(findBackups.execute(context, {}))).copies?.lastError).toBeNull();
});

it("finds out about copies that the database does not know, and forgets those that are gone", async () => {
  const { backups, away, context, at } = await setUp();
  const later = addHours(three, 24 * 60);
  await database.db.backupCopy.create({
    data: { name: "gone.age", bytes: 1n, madeAt: later, copiedAt: later },
  });
  backups.unshift(fileAt(later));
  away.push({ ...fileAt(addHours(later, -24)), name: `${fileAt(addHours(later, -24)).name}.age` });
  const answer = await unwrap(runOperation.execute(at(later), { operation: "copy-backup", wait: true }));
  expect(answer.message).toMatch(/verified by reading it back\. 2 of 7 stored files were new and were sent\.$/);
  expect((await unwrap(findBackups.execute(context, {}))).copies).toMatchObject({ total: 2 });
  const again = await unwrap(runOperation.execute(at(later), { operation: "copy-backup", wait: true }));
  expect(again.message).toMatch(/has already been copied/);
});

it("is refused where no place for copies is set", async () => {
  const { context } = await setUp();
  const without = { ...context, host: quietHost() };
  const refused = await runOperation.execute(without, { operation: "copy-backup" });
  expect(refused).toMatchObject({ code: "unavailable", message: expect.stringContaining("BACKUP_S3_ENDPOINT") });
  expect((await unwrap(findBackups.execute(without, {}))).copies).toBeNull();
});

it("says which count is wrong", async () => {
  const { context } = await setUp();
  const wrong = { daily: true, hour: 3, keep: 7, copyDays: 0, copyWeeks: 101, copyMonths: -1 };
  expect(await setBackupSchedule.execute(context, wrong)).toMatchObject({
    errors: { copyDays: [/1 to 100 days/], copyWeeks: [/0 to 100 weeks/], copyMonths: [/0 to 100 months/] },
  });
});

it("keeps the newest of each day, week and month, and does not count those without one", () => {
  const rule = { copyDays: 3, copyWeeks: 2, copyMonths: 2 };
  const daysAgo = (days: number, hours = 0) => ({ createdAt: addHours(three, -24 * days + hours) });
  // A Saturday. Two backups a day for a while, then one in August and two in May.
  const list = [
    daysAgo(0, 1),
    daysAgo(0),
    daysAgo(1),
    daysAgo(4, 1),
    daysAgo(4),
    daysAgo(6),
    daysAgo(7),
    daysAgo(100),
    daysAgo(190),
    daysAgo(191),
  ];
  const kept = copiesKept(list, rule);
  expect(list.map((copy) => kept.has(copy))).toEqual([
    true, // today, this week and month
    false,
    true, // the second day
    true, // the third
    false,
    true, // the newest of last week: Sunday the 15th
    false,
    true, // the newest of August
    false,
    false,
  ]);
  expect(copiesKept([], rule).size).toBe(0);
  expect([...copiesKept([daysAgo(400)], { copyDays: 1, copyWeeks: 0, copyMonths: 0 })]).toHaveLength(1);
});
