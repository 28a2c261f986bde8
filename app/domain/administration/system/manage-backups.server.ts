import { holding, primaryOnly } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { defineSettingRead } from "../../core/settings/define-setting.server.ts";
import { settingOutput } from "../../core/settings/setting-output.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";
import { BackupDeleted } from "./output.ts";
import { OneBackup, SetBackups } from "./schema.ts";

const noSuch = refuse("not-found", "That backup doesn't exist.");
const subjectOf = (name: string) => ({ kind: "backup", id: name, name });

/**
 * The bytes of a backup. It holds every account, message and proof, so a copy of it is a copy of the site: only the
 * primary administrator gets it, after a recent confirmation, and each download is audited. Refusals: not-found.
 */
export const downloadBackup = defineUseCase({
  name: "system.download-backup",
  input: OneBackup,
  allow: primaryOnly("Only the primary administrator may download a backup."),
  whileReadOnly: true,
  confirmed: true,
  async prepare({ host }, { name }) {
    const opened = await host.backups.open(name);
    return opened ? ok(opened) : noSuch;
  },
  keepsAnswer: false,
  write: async (_context, { name }, opened) => ok({ name, ...opened }, { audit: { subject: subjectOf(name) } }),
});

/** One backup, for the confirmation page. Refuses all but the primary administrator. Refusals: not-found. */
export const findBackup = defineUseCase({
  name: "system.find-backup",
  input: OneBackup,
  allow: primaryOnly("Only the primary administrator may delete a backup."),
  async read({ host }, { name }) {
    const found = (await host.backups.list()).find((one) => one.name === name);
    return found ? ok({ name, bytes: found.bytes, createdAt: found.createdAt.toISOString() }) : noSuch;
  },
});

/**
 * Deletes a backup permanently. Refuses all but the primary administrator who has confirmed recently. Refusals:
 * not-found.
 */
export const deleteBackup = defineUseCase({
  name: "system.delete-backup",
  input: OneBackup,
  output: BackupDeleted,
  allow: primaryOnly("Only the primary administrator may delete a backup."),
  confirmed: true,
  async prepare({ host }, { name }) {
    return (await host.backups.list()).some((one) => one.name === name) ? ok(undefined) : noSuch;
  },
  write: async ({ host }, { name }) =>
    ok({ name }, { audit: { subject: subjectOf(name) }, afterCommit: () => host.backups.delete(name) }),
});

/** When backups are created automatically, and how many are kept. Refuses visitors and members. */
export const readBackupSchedule = defineSettingRead({
  name: "system.read-schedule",
  right: "system.operate",
  key: "backup",
});

/** Changes the backup schedule. Refuses visitors and members. */
export const setBackupSchedule = defineUseCase({
  name: "system.set-schedule",
  input: SetBackups,
  output: settingOutput("backup"),
  allow: holding("system.operate"),
  async write({ tx, actor }, { daily, hour, keep, rehearse, ...copies }) {
    const before = await readSetting(tx, "backup");
    const after = {
      daily,
      hour,
      keep,
      rehearse: rehearse ?? before.rehearse,
      copyDays: copies.copyDays ?? before.copyDays,
      copyWeeks: copies.copyWeeks ?? before.copyWeeks,
      copyMonths: copies.copyMonths ?? before.copyMonths,
    };
    await writeSetting(tx, "backup", after, actor.id);
    return ok(after, { audit: { subject: { kind: "setting", id: "backup", name: "Backups" }, before, after } });
  },
});
