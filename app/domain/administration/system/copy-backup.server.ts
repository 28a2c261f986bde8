import type { Db, Services } from "../../core/kernel/context.server.ts";
import type { BackupCopies, BackupFile, OnProgress } from "../../core/ports/host.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { copiesKept } from "./copies-kept.ts";

type Deps = Pick<Services, "db" | "clock" | "host">;

export const noCopies = "No place for copies is set. Set BACKUP_S3_ENDPOINT and the settings that belong to it.";

const counted = (bytes: number) => `${bytes.toLocaleString("en-US")} bytes`;

/**
 * Encrypts the newest backup and copies it elsewhere, unless it has already been copied, and deletes the copies that
 * the rule no longer keeps.
 */
export async function copyBackup(
  { db, clock, host: { backups, copies } }: Deps,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  if (!copies) throw new Error(noCopies);
  const [newest] = await backups.list();
  if (!newest) throw new Error("There is no backup yet.");
  const name = copies.nameOf(newest.name);
  const there = await copies.list();
  let message = `${name} has already been copied.`;
  if (!there.some((copy) => copy.name === name)) {
    const opened = await backups.open(newest.name);
    if (!opened) throw new Error(`${newest.name} no longer exists. Try again.`);
    onProgress(`Encrypting and sending the new files of ${counted(opened.bytes)}, and reading them back`);
    const { bytes, sha256, files, newFiles } = await copies.put(newest.name, opened.stream, signal);
    there.unshift({ name, bytes, createdAt: newest.createdAt });
    const data = { bytes: BigInt(bytes), sha256, madeAt: newest.createdAt, copiedAt: clock() };
    await db.backupCopy.upsert({ where: { name }, create: { name, ...data }, update: data });
    message =
      `${name}: ${counted(bytes)} sent to ${copies.place} and verified by reading it back. ` +
      `${newFiles.toLocaleString("en-US")} of ${files.toLocaleString("en-US")} stored files were new and were sent.`;
  }
  const kept = await deleteOthers(db, copies, there, onProgress);
  await rememberThose(db, kept, clock());
  const removed = await copies.sweep(clock());
  if (removed > 0) onProgress(`Removed ${removed} copied files that no copy needs`);
  return message;
}

async function deleteOthers(db: Db, copies: BackupCopies, there: BackupFile[], onProgress: OnProgress) {
  const kept = copiesKept(there, await readSetting(db, "backup"));
  for (const copy of there) {
    if (kept.has(copy)) continue;
    await copies.delete(copy.name);
    await db.backupCopy.deleteMany({ where: { name: copy.name } });
    onProgress(`Removed ${copy.name}`);
  }
  return [...kept];
}

/** A restored database may list copies that no longer exist and lack newer ones. */
async function rememberThose(db: Db, kept: BackupFile[], now: Date): Promise<void> {
  const names = kept.map(({ name }) => name);
  await db.backupCopy.deleteMany({ where: { name: { notIn: names } } });
  await db.backupCopy.createMany({
    data: kept.map(({ name, bytes, createdAt }) => ({
      name,
      bytes: BigInt(bytes),
      madeAt: createdAt,
      copiedAt: now,
    })),
    skipDuplicates: true,
  });
}
