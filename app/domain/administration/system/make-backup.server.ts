import type { Services } from "../../core/kernel/context.server.ts";
import type { OnProgress } from "../../core/ports/host.ts";
import { readSetting } from "../../core/settings/settings.server.ts";

type Deps = Pick<Services, "db" | "clock" | "host">;

/** Writes a backup and, once it is complete, removes the oldest ones beyond the number to keep. */
export async function makeBackup(
  { db, clock, host: { backups } }: Deps,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const made = await backups.make(clock(), onProgress, signal);
  const { keep } = await readSetting(db, "backup");
  for (const { name } of (await backups.list()).slice(keep)) {
    await backups.delete(name);
    onProgress(`Removed ${name}: ${keep} are kept`);
  }
  return `${made.name}: ${made.rows.toLocaleString("en-US")} rows and ${made.files} files in ${made.bytes.toLocaleString("en-US")} bytes, verified by reading it back.`;
}
