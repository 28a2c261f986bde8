import path from "node:path";
import type { Pool } from "pg";
import { prismaOn } from "#app/db/client.server.ts";
import { isTableMissing } from "#app/db/errors.server.ts";
import { writeAudit } from "#app/domain/core/kernel/audit.server.ts";

type Done = { act: "system.backup" | "system.restore"; file: string; after?: Record<string, string> };

/**
 * Records command-line backups and restores in the audit log. A backup is recorded before it reads anything, so that
 * the archive contains its own entry; a restore afterwards, because it replaces the log. If there is no entry, `failed`
 * gets the reason: a database that refuses writes (full disk, read only) needs a backup all the more.
 */
export async function recordArchive(
  pool: Pool,
  { act, file, after }: Done,
  failed: (why: string) => void,
): Promise<void> {
  const name = path.basename(file);
  try {
    const nobody = { actor: null, address: "", clock: () => new Date() };
    const entry = {
      subject: { kind: "backup", id: name, name },
      after: { file, ...after },
      by: "command line",
    } as const;
    await writeAudit(prismaOn(pool), nobody, act, entry);
  } catch (error) {
    // The database is empty or older than the audit log.
    if (isTableMissing(error)) return;
    failed((error as Error).message.trim().split("\n").at(-1) ?? "");
  }
}
