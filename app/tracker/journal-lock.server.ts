import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const TIMEOUT_MS = 15_000;

/** When a process began, on systems that say so. A process id alone may belong to another process by now. */
function startTimeOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** The live process that has the lock, other than this one. */
function lockOwner(file: string): number | null {
  try {
    const [pid, startTime] = fs.readFileSync(file, "utf8").split(" ");
    process.kill(Number(pid), 0);
    return Number(pid) !== process.pid && startTimeOf(Number(pid)) === startTime ? Number(pid) : null;
  } catch {
    return null;
  }
}

/**
 * Locks a journal's folder, because two trackers must not write one journal. Waits for the tracker before this one to end,
 * and throws after 15 seconds. Returns the folder's writer.
 */
export async function lockJournal(folder: string): Promise<{ writer: string }> {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "lock");
  for (const deadline = Date.now() + TIMEOUT_MS; lockOwner(file) !== null; ) {
    if (Date.now() > deadline) throw new Error(`Another tracker (process ${lockOwner(file)}) is using ${folder}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`);
  return { writer: writerOf(folder) };
}

/** The id of the folder's journal, made once. With it the database remembers which of the journal's batches it has. */
function writerOf(folder: string): string {
  const file = path.join(folder, "writer");
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    const made = randomUUID();
    fs.writeFileSync(`${file}.new`, made);
    fs.renameSync(`${file}.new`, file);
    return made;
  }
}
