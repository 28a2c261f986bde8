import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { addHours } from "../../core/kernel/utc.ts";
import type { BackupFile, Backups } from "../../core/ports/host.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { findBackups } from "./find-operations.server.ts";
import { deleteBackup, downloadBackup, findBackup, setBackupSchedule } from "./manage-backups.server.ts";
import { startDueBackup } from "./start-due-backup.server.ts";

const database = useDatabase();
const nameOf = (at: Date) => `patchbay-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

function memoryBackups(): Backups & { files: BackupFile[] } {
  const files: BackupFile[] = [];
  return {
    files,
    async make(at) {
      files.unshift({ name: nameOf(at), bytes: 10, createdAt: at });
      return { name: nameOf(at), bytes: 10, rows: 1, files: 0 };
    },
    sweep: async () => [],
    rehearse: async () => ({ rows: 1, tables: 1, users: 1 }),
    list: async () => [...files],
    open: async (name) =>
      files.some((one) => one.name === name) ? { bytes: 2, stream: new Blob(["hi"]).stream() } : null,
    async delete(name) {
      const at = files.findIndex((one) => one.name === name);
      if (at >= 0) files.splice(at, 1);
      return at >= 0;
    },
  };
}

async function setUp(more = {}) {
  const backups = memoryBackups();
  const user = await makeMember(database.db, { isAdmin: true, ...more });
  const context = makeContext(database.db, actorFrom(user), { host: { ...quietHost(), backups } });
  return { backups, context };
}
/** Runs a backup the way the schedule and a worker do. */
async function runScheduledBackup(context: Context): Promise<boolean> {
  const started = await startDueBackup(context);
  await runJobs(context);
  return started;
}
const primaries = () => database.db.user.updateMany({ data: { isPrimaryAdmin: false } });
const actsOn = (name: string) =>
  database.db.auditEntry.findMany({ where: { subjectId: name }, select: { act: true }, orderBy: { id: "asc" } });

describe("a backup", () => {
  it("is listed to staff, and downloaded and deleted by the primary administrator alone, in the audit log", async () => {
    await primaries();
    const { backups, context } = await setUp();
    const at = new Date("2026-11-21T03:00:00Z");
    await backups.make(at, () => {});
    const name = nameOf(at);
    expect((await unwrap(findBackups.execute(context, {}))).backups).toMatchObject([{ name, bytes: 10 }]);
    for (const useCase of [downloadBackup, findBackup, deleteBackup])
      expect(await useCase.execute(context, { name })).toMatchObject({ code: "forbidden" });
    const primary = { ...(await setUp({ isPrimaryAdmin: true })).context, host: context.host };
    const { stream } = await unwrap(downloadBackup.execute(primary, { name }));
    expect(await new Response(stream).text()).toBe("hi");
    expect(await unwrap(deleteBackup.execute(primary, { name }))).toEqual({ name });
    expect(await deleteBackup.execute(primary, { name })).toMatchObject({ code: "not-found" });
    expect(await downloadBackup.execute(primary, { name })).toMatchObject({ code: "not-found" });
    expect(await actsOn(name)).toEqual([{ act: "system.download-backup" }, { act: "system.delete-backup" }]);
  });

  it("has a name that leads nowhere else", async () => {
    await primaries();
    const { context } = await setUp({ isPrimaryAdmin: true });
    for (const name of ["../session-secret", "patchbay-1/../../x.tar.gz", "session-secret", "patchbay-.tar.gz"])
      expect(await downloadBackup.execute(context, { name })).toMatchObject({ code: "invalid" });
  });
});

describe("the schedule", () => {
  const three = new Date("2026-11-21T03:00:00Z");

  it("makes one backup a day once the hour has come, and the missed one when the site is up again", async () => {
    await primaries();
    const { backups, context } = await setUp({ isPrimaryAdmin: true, createdAt: new Date("2026-11-20T12:00:00Z") });
    const at = (hours: number) => ({ ...context, clock: () => addHours(three, hours) });
    expect(await runScheduledBackup(at(-1))).toBe(false);
    expect(await runScheduledBackup(at(0))).toBe(true);
    expect(await runScheduledBackup(at(0.5))).toBe(false);
    expect(await runScheduledBackup(at(23))).toBe(false);
    expect(await runScheduledBackup(at(24 * 4 + 20))).toBe(true);
    expect(backups.files).toHaveLength(2);
    const last = await database.db.operation.findFirst({ orderBy: { id: "desc" } });
    expect(last).toMatchObject({ kind: "db-backup", actorName: "system", actorId: null, status: "done" });
  });

  it("keeps as many as it is told and lets the oldest go", async () => {
    const { backups, context } = await setUp();
    const after = { daily: true, hour: 3, keep: 2 };
    expect(await setBackupSchedule.execute(context, after)).toMatchObject({ ok: true });
    for (let day = 0; day < 4; day++)
      expect(await runScheduledBackup({ ...context, clock: () => addHours(three, 24 * (30 + day)) })).toBe(true);
    expect(backups.files.map(({ name }) => name.slice(9, 19))).toEqual(["2026-12-24", "2026-12-23"]);
    const acts = await database.db.auditEntry.findMany({ where: { act: "system.set-schedule" } });
    expect(acts).toMatchObject([{ before: { keep: 7 }, after }]);
  });

  it("rests when it is turned off, and for an hour after a failure", async () => {
    const { backups, context } = await setUp();
    const later = addHours(three, 24 * 60);
    const at = (hours: number, broken = false) => {
      const make = () => Promise.reject(new Error("no space left"));
      const host = { ...context.host, backups: broken ? { ...backups, make } : backups };
      return { ...context, host, clock: () => addHours(later, hours) };
    };
    expect(await runScheduledBackup(at(0, true))).toBe(true);
    expect(await runScheduledBackup(at(0.5))).toBe(false);
    expect(await runScheduledBackup(at(1.1))).toBe(true);
    expect(backups.files).toHaveLength(1);
    await setBackupSchedule.execute(context, { daily: false, hour: 3, keep: 2 });
    expect(await readSetting(database.db, "backup")).toMatchObject({ daily: false, hour: 3, keep: 2 });
    expect(await runScheduledBackup(at(48))).toBe(false);
  });

  it("takes numbers as JSON writes them and as a form does", async () => {
    const { context } = await setUp();
    const text = { daily: "on", hour: "3", keep: "2" };
    expect(await setBackupSchedule.execute(context, text)).toMatchObject({ code: "invalid" });
    expect(await setBackupSchedule.executeText(context, text)).toMatchObject({ ok: true, value: { hour: 3, keep: 2 } });
  });

  it("says which field is wrong", async () => {
    const { context } = await setUp();
    expect(await setBackupSchedule.execute(context, { daily: true, hour: 24, keep: 0 })).toMatchObject({
      errors: { hour: ["Enter an hour from 0 to 23."], keep: ["Keep 1 to 100 backups."] },
    });
  });
});
