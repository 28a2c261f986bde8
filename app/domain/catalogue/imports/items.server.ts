import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import type { RefusalCode } from "../../core/kernel/result.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { importStates } from "./import-states.ts";

export type Item = { id: number; folder: string };

/** Receiving the file is half of the progress. */
export const ARRIVED = 50;
export const INTERRUPTED = "The import was interrupted. Import the file again.";
const open = { in: importStates.before("error") };

/** Opens an import of one file: its row, and a folder of its own to work in. */
export async function openItem(context: Context, fileName: string): Promise<Item> {
  const { id } = await context.db.importItem.create({
    data: { userId: context.actor?.id, fileName: fileName.slice(0, 300), createdAt: context.clock() },
    select: { id: true },
  });
  await notifyProgress(context.db, "imports");
  const folder = path.join(context.intake.folder, String(id));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { id, folder };
}

/** Records an item's progress, unless the item has ended. */
export async function advance({ db }: Pick<Context, "db">, id: number, data: { progress: number }) {
  await db.importItem.updateMany({ where: { id, status: open }, data });
  await notifyProgress(db, "imports");
}

/** Ends an item with a message for its administrator, and removes everything on disk that belongs to it. */
export async function failItem(
  { db, intake }: Pick<Context, "db" | "intake">,
  id: number,
  { message, code }: { message: string; code?: RefusalCode },
) {
  const data = { status: "error", message, refusal: code ?? null } as const;
  // First, so that nothing is left on disk when the item is seen to have ended.
  await removeReceived(intake, id);
  await db.importItem.updateMany({ where: { id, status: open }, data });
  await notifyProgress(db, "imports");
}

const removeFolder = (folder: string, id: number) =>
  rm(path.join(folder, String(id)), { recursive: true, force: true });

/** Removes all files received for an item, here and those on their way to another machine. */
export async function removeReceived({ folder, transfer }: Services["intake"], id: number): Promise<void> {
  await removeFolder(folder, id);
  // The hourly clean-up removes whatever is left there.
  await transfer?.drop(id).catch(() => undefined);
}

/**
 * Runs at startup. Imports that this machine was receiving when it died are still in its folder, under their items'
 * ids. Those items end with an error, and their files are removed. Fully received imports have a job, which continues.
 * `found`: only these, if others may have arrived since.
 */
export async function cleanUpImports({ db, intake }: Pick<Services, "db" | "intake">, found?: number[]) {
  const ids = found ?? (await findReceived(intake));
  const waiting = await db.importItem.findMany({
    where: { id: { in: ids }, status: "processing" },
    select: { id: true },
  });
  const interrupted = ids.filter((id) => !waiting.some((item) => item.id === id));
  await db.importItem.updateMany({
    where: { id: { in: interrupted }, status: open },
    data: { status: "error", message: INTERRUPTED },
  });
  for (const id of interrupted) await removeFolder(intake.folder, id);
  return { interrupted: interrupted.length };
}

/** The imports that have files on this machine. */
export async function findReceived({ folder }: Pick<Services["intake"], "folder">): Promise<number[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
}

/** Ends imports whose machine did not come back, and deletes draft uploads that were not sent within a day. */
export async function expireUploads({ db, clock }: Pick<Services, "db" | "clock">) {
  const yesterday = addDays(clock(), -1);
  const stale = await db.importItem.updateMany({
    where: { status: open, createdAt: { lt: yesterday } },
    data: { status: "error", message: INTERRUPTED },
  });
  const drafts = await db.userUpload.deleteMany({ where: { status: "draft", createdAt: { lt: yesterday } } });
  return { imports: stale.count, drafts: drafts.count };
}
