import type { Db, Services } from "../../core/kernel/context.server.ts";
import type { BackupCopies, BackupFile, OnProgress } from "../../core/ports/host.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { copiesKept } from "./copies-kept.ts";

type Deps = Pick<Services, "db" | "clock" | "host">;

export const noCopies = "No place for copies is set. Set BACKUP_S3_ENDPOINT and what goes with it.";

const counted = (bytes: number) => `${bytes.toLocaleString("en-US")} bytes`;

/**
 * Encrypts the newest backup and copies it elsewhere, unless it is there already, and deletes the copies that the rule no
 * longer keeps.
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
  let message = `${name} is there already.`;
  if (!there.some((copy) => copy.name === name)) {
    const opened = await backups.open(newest.name);
    if (!opened) throw new Error(`${newest.name} is gone. Try again.`);
    onProgress(`Encrypting and sending what is new of ${counted(opened.bytes)}, and reading it back`);
    const { bytes, sha256, files, newFiles } = await copies.put(newest.name, opened.stream, signal);
    there.unshift({ name, bytes, createdAt: newest.createdAt });
    const data = { bytes: BigInt(bytes), sha256, madeAt: newest.createdAt, copiedAt: clock() };
    await db.backupCopy.upsert({ where: { name }, create: { name, ...data }, update: data });
    message =
      `${name}: ${counted(bytes)} at ${copies.place}, read back and the same. ` +
      `Of ${files.toLocaleString("en-US")} stored files ${newFiles.toLocaleString("en-US")} were sent.`;
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

/** A restored database may know of copies that are gone, and not of those made since. */
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
