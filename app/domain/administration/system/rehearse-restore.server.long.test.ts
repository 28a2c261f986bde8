import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addHours } from "../../core/kernel/utc.ts";
import type { BackupCopies, CopySum } from "../../core/ports/host.ts";
import { findBackups } from "./find-operations.server.ts";
import { setBackupSchedule } from "./manage-backups.server.ts";
import { runOperation } from "./run-operation.server.ts";
import { startDueRehearsal } from "./start-due-backup.server.ts";

const database = useDatabase();
const three = new Date("2026-11-21T03:00:00Z");
const BACKUP = "patchbay-2026-11-21T03-00-00Z.tar.gz";
const sum = { bytes: 20, sha256: "ab".repeat(32) };

async function setUp() {
  const state = {
    users: 3,
    problem: null as string | null,
    copy: sum as CopySum | null,
    wrongFile: null as string | null,
  };
  const copies: BackupCopies = {
    place: "away at s3.test",
    nameOf: (name) => `${name}.age`,
    put: async () => ({ ...sum, files: 0, newFiles: 0 }),
    list: async () => [],
    read: async () => state.copy,
    findWrongFile: async () => state.wrongFile,
    sweep: async () => 0,
    delete: async () => undefined,
  };
  const backups = {
    ...quietHost().backups,
    list: async () => [{ name: BACKUP, bytes: 10, createdAt: three }],
    async rehearse() {
      if (state.problem) throw new Error(state.problem);
      return { rows: 1_234, tables: 80, users: state.users };
    },
  };
  const admin = await makeMember(database.db, { isAdmin: true });
  const context = makeContext(database.db, actorFrom(admin), { host: { ...quietHost(), backups, copies } });
  await database.db.backupCopy.deleteMany();
  const run = () => runOperation.execute(context, { operation: "rehearse-restore", wait: true });
  async function runDue(now: Date): Promise<boolean> {
    const services = { ...context, clock: () => now };
    const started = await startDueRehearsal(services);
    await runJobs(services);
    return started;
  }
  return { state, context, run, runDue };
}
const addCopy = () =>
  database.db.backupCopy.create({
    data: { name: `${BACKUP}.age`, bytes: 20n, sha256: sum.sha256, madeAt: three, copiedAt: three },
  });

it("is made once a month, and a day after a failure, as long as the settings want it", async () => {
  const { state, context, runDue } = await setUp();
  const day = (days: number) => addHours(three, 24 * days);
  expect(await runDue(day(0))).toBe(true);
  expect(await runDue(day(29))).toBe(false);
  state.problem = "The archive is damaged: users is not what was written.";
  expect(await runDue(day(31))).toBe(true);
  expect(await runDue(day(31.5))).toBe(false);
  expect((await unwrap(findBackups.execute(context, {}))).rehearsal).toMatchObject({
    doneAt: day(0).toISOString(),
    lastError: state.problem,
    failedAt: day(31).toISOString(),
  });
  state.problem = null;
  expect(await runDue(day(33))).toBe(true);
  expect((await unwrap(findBackups.execute(context, {}))).rehearsal).toEqual({
    doneAt: day(33).toISOString(),
    lastError: null,
    failedAt: null,
  });
  await setBackupSchedule.execute(context, { daily: true, hour: 3, keep: 7, rehearse: false });
  expect(await runDue(day(99))).toBe(false);
});

it("says what it has counted, and that the encrypted copy is what was sent", async () => {
  const { run } = await setUp();
  expect((await unwrap(run())).message).toMatch(/^patchbay-.* can be restored: 1,234 rows in 80 tables, 3 of the/);
  await addCopy();
  expect((await unwrap(run())).message).toMatch(/The encrypted copy .* in away at s3.test matches what was sent\.$/);
});

it("finds a copy that has changed or is gone, and a backup without users", async () => {
  const { state, run } = await setUp();
  await addCopy();
  state.wrongFile = "files/ab.age is gone from away";
  expect(await run()).toMatchObject({
    message: expect.stringMatching(/needs a damaged file: files\/ab.age is gone/),
  });
  state.copy = { ...sum, sha256: "cd".repeat(32) };
  expect(await run()).toMatchObject({ message: expect.stringContaining("differs from what was sent") });
  state.copy = { ...sum, bytes: 19 };
  expect(await run()).toMatchObject({ message: expect.stringContaining("differs from what was sent") });
  state.copy = null;
  expect(await run()).toMatchObject({ message: expect.stringContaining("no longer exists in away") });
  state.users = 0;
  expect(await run()).toMatchObject({ message: expect.stringContaining("contains no users") });
});
