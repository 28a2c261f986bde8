import { recordAct } from "../audit/record-act.server.ts";
import { isStaff, primaryOnly } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { OneBackup, SetBackups } from "./schema.ts";

const noSuch = refuse("not-found", "There is no such backup.");
const subjectOf = (name: string) => ({ kind: "backup", id: name, name });

/**
 * The bytes of an archive. It holds every account, every message and every proof: whoever has it has the site, so it
 * is the primary administrator's alone, and each download is written down. Refusals: not-found.
 */
export const downloadBackup = defineUseCase({
  name: "system.download-backup",
  input: OneBackup,
  allow: primaryOnly("Only the primary administrator may download a backup."),
  async run(context, { name }) {
    const opened = await context.host.backups.open(name);
    if (!opened) return noSuch;
    await context.db.$transaction((tx) =>
      recordAct(tx, context, { act: "system.download-backup", subject: subjectOf(name) }),
    );
    return ok({ name, ...opened });
  },
});

/** One archive, to ask about. Refuses all but the primary administrator. Refusals: not-found. */
export const findBackup = defineUseCase({
  name: "system.find-backup",
  input: OneBackup,
  allow: primaryOnly("Only the primary administrator may delete a backup."),
  async run({ host }, { name }) {
    const found = (await host.backups.list()).find((one) => one.name === name);
    return found ? ok({ name, bytes: found.bytes, createdAt: found.createdAt.toISOString() }) : noSuch;
  },
});

/** Removes an archive for good. Refuses all but the primary administrator. Refusals: not-found. */
export const deleteBackup = defineUseCase({
  name: "system.delete-backup",
  input: OneBackup,
  allow: primaryOnly("Only the primary administrator may delete a backup."),
  run: (context, { name }) =>
    context.db.$transaction(async (tx) => {
      await recordAct(tx, context, { act: "system.delete-backup", subject: subjectOf(name) });
      if (!(await context.host.backups.delete(name))) throw new RefusalError(noSuch);
      return ok({ name });
    }),
});

/** When backups are made by themselves, and how many are kept. Refuses visitors and members. */
export const readBackupSchedule = defineUseCase({
  name: "system.read-schedule",
  input: NoInput,
  allow: isStaff,
  async run({ db }) {
    return ok(await readSetting(db, "backup"));
  },
});

/** Refuses visitors and members. */
export const setBackupSchedule = defineUseCase({
  name: "system.set-schedule",
  input: SetBackups,
  allow: isStaff,
  run: (context, after) =>
    context.db.$transaction(async (tx) => {
      const before = await readSetting(tx, "backup");
      await writeSetting(tx, "backup", after, actorOf(context).id);
      const subject = { kind: "setting", id: "backup", name: "Backups" };
      await recordAct(tx, context, { act: "system.set-schedule", subject, before, after });
      return ok(after);
    }),
});
