import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const isLog = (name: string) => /^\d{12}\.log$/.test(name);
const WRITER = "writer";

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** The files of the tracker's log, oldest first. One that goes meanwhile is in the database now. */
export async function* readTrackerLog(folder: string | null): AsyncGenerator<{ name: string; bytes: Buffer }> {
  if (folder === null) return;
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  for (const name of [...names.filter(isLog).sort(), ...names.filter((one) => one === WRITER)]) {
    const bytes = await readFile(path.join(folder, name)).catch(unlessGone);
    if (bytes) yield { name: `tracker/${name}`, bytes };
  }
}

/** Empties the log of what belonged to the database that is being replaced. The next start makes a new writer. */
export async function clearTrackerLog(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  for (const name of names) if (isLog(name) || name === WRITER) await rm(path.join(folder, name));
}

/** Puts a file of the log back; the tracker takes from it at its start what the database does not hold. */
export async function putTrackerLog(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.basename(name);
  if (!isLog(file) && file !== WRITER) throw new Error(`${name} is not a file of the tracker's log`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), bytes, { flush: true });
}
