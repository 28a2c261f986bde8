import path from "node:path";
import type { Pool } from "pg";
import { prismaOn } from "#app/db/client.server.ts";
import { isTableMissing } from "#app/db/errors.server.ts";
import { writeAudit } from "#app/domain/kernel/audit.server.ts";

type Done = { act: "system.backup" | "system.restore"; file: string; after?: Record<string, string> };

/**
 * Writes into the audit log what the command line does: a backup before it reads anything, so that no copy is without
 * its entry and the archive holds the entry too; a restore afterwards, since the log is replaced with all the rest.
 * `failed` hears why there is no entry: a database that takes none (a full disk, read only) is one to back up all the
 * more.
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
    // An empty database, or one older than the log.
    if (isTableMissing(error)) return;
    failed((error as Error).message.trim().split("\n").at(-1) ?? "");
  }
}
