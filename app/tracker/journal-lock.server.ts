import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { closeQuietly, type JournalFiles, nodeFiles, syncFile, writeAll } from "./journal-files.server.ts";

const TIMEOUT_MS = 15_000;

/** When a process started, on systems that report it. A process id alone may belong to another process by now. */
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
 * Locks a journal's folder, because two trackers must not write one journal. Waits for the previous tracker to end, and
 * throws after 15 seconds. Returns the folder's writer.
 */
export async function lockJournal(folder: string): Promise<{ writer: string }> {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "lock");
  for (const deadline = Date.now() + TIMEOUT_MS; lockOwner(file) !== null; ) {
    if (Date.now() > deadline) throw new Error(`Another tracker (process ${lockOwner(file)}) is using ${folder}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`);
  return { writer: readWriter(folder, nodeFiles) };
}

/**
 * The id of the folder's journal, created once. The database uses it to remember which of the journal's batches it has:
 * under another id they would all count again. It is therefore created only if there is none, and is on the disk before
 * it is used.
 */
export function readWriter(folder: string, files: JournalFiles): string {
  const file = path.join(folder, "writer");
  const known = readText(file, files);
  if (known === null) return writeWriter(folder, randomUUID(), files);
  if (/^[0-9a-f-]{36}$/.test(known)) return known;
  throw new Error(`${file} is damaged. Put the newest writer of the table tracker_logs into it, and start again.`);
}

function readText(file: string, files: JournalFiles): string | null {
  let fd: number;
  try {
    fd = files.open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    const bytes = Buffer.alloc(64);
    return bytes.toString("latin1", 0, files.read(fd, bytes));
  } finally {
    closeQuietly(files, fd);
  }
}

/** Writes the id of the folder's journal, and returns it when it is on the disk. */
function writeWriter(folder: string, writer: string, files: JournalFiles): string {
  const file = path.join(folder, "writer");
  const fd = files.open(`${file}.new`, "w");
  try {
    writeAll(files, fd, Buffer.from(writer), 0);
    files.sync(fd);
  } finally {
    closeQuietly(files, fd);
  }
  files.rename(`${file}.new`, file);
  syncFile(files, folder);
  return writer;
}
