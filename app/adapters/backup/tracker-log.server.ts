import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const isLog = (name: string) => /^\d{12}\.log$/.test(name);
const WRITER = "writer";

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** The files of the tracker's log, oldest first. A file that disappears while we read is in the database by then. */
export async function* readTrackerLog(folder: string | null): AsyncGenerator<{ name: string; bytes: Buffer }> {
  if (folder === null) return;
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  for (const name of [...names.filter(isLog).sort(), ...names.filter((one) => one === WRITER)]) {
    const bytes = await readFile(path.join(folder, name)).catch(unlessGone);
    if (bytes) yield { name: `tracker/${name}`, bytes };
  }
}

/** Deletes the log of the database that is being replaced. The next start creates a new writer. */
export async function clearTrackerLog(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  for (const name of names) if (isLog(name) || name === WRITER) await rm(path.join(folder, name));
}

/** Puts a log file back. When the tracker starts, it applies what the database lacks. */
export async function putTrackerLog(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.basename(name);
  if (!isLog(file) && file !== WRITER) throw new Error(`${name} is not a file of the tracker's log`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), bytes, { flush: true });
}
