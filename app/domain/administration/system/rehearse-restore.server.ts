import type { Services } from "../../core/kernel/context.server.ts";
import type { BackupCopies, OnProgress } from "../../core/ports/host.ts";

type Deps = Pick<Services, "db" | "host">;

const plural = (count: number, word: string) => `${count.toLocaleString("en-US")} ${word}`;

/**
 * Restores the newest backup into a temporary database and drops it. Its encrypted copy cannot be opened here, so its
 * bytes are compared with the checksum taken when it was made from this backup.
 */
export async function rehearseRestore(
  { db, host: { backups, copies } }: Deps,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const [newest] = await backups.list();
  if (!newest) throw new Error("There is no backup to restore.");
  const { rows, tables, users } = await backups.rehearse(newest.name, onProgress, signal);
  const now = await db.user.count();
  if (users === 0 && now > 0) throw new Error(`${newest.name} contains no users, but the site has ${now}.`);
  const message = `${newest.name} can be restored: ${plural(rows, "rows")} in ${tables} tables, ${users.toLocaleString("en-US")} of the current ${plural(now, "users")}.`;
  const ofCopy = copies && (await compareCopy(db, copies, newest.name, onProgress));
  return ofCopy ? `${message} ${ofCopy}` : message;
}

/** Compares the copy of this backup, or else the newest copy with a known checksum. Null if there is none. */
async function compareCopy(db: Deps["db"], copies: BackupCopies, backup: string, onProgress: OnProgress) {
  const known =
    (await db.backupCopy.findFirst({ where: { name: copies.nameOf(backup), sha256: { not: null } } })) ??
    (await db.backupCopy.findFirst({ where: { sha256: { not: null } }, orderBy: { madeAt: "desc" } }));
  if (!known) return null;
  onProgress(`Reading ${known.name} from ${copies.place}`);
  const found = await copies.read(known.name);
  if (!found) throw new Error(`The encrypted copy ${known.name} no longer exists in ${copies.place}.`);
  if (found.sha256 !== known.sha256 || BigInt(found.bytes) !== known.bytes)
    throw new Error(`The encrypted copy ${known.name} in ${copies.place} differs from what was sent.`);
  const wrong = await copies.findWrongFile(known.name);
  if (wrong) throw new Error(`The encrypted copy ${known.name} needs a damaged file: ${wrong}.`);
  return `The encrypted copy ${known.name} in ${copies.place} matches what was sent.`;
}
