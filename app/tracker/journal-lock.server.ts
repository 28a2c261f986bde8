import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const PATIENCE = 15_000;

/** When a process began, where the system tells: numbers are given out again. */
function beginOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function holder(file: string): number | null {
  try {
    const [pid, begin] = fs.readFileSync(file, "utf8").split(" ");
    process.kill(Number(pid), 0);
    return Number(pid) !== process.pid && beginOf(Number(pid)) === begin ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** Waits for the folder's tracker before this one to end: two would write one log. Throws after a quarter of a minute. */
export async function lockJournal(folder: string): Promise<{ writer: string }> {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "lock");
  for (const deadline = Date.now() + PATIENCE; holder(file) !== null; ) {
    if (Date.now() > deadline) throw new Error(`Another tracker (process ${holder(file)}) is using ${folder}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.writeFileSync(file, `${process.pid} ${beginOf(process.pid)}`);
  return { writer: writerOf(folder) };
}

/** Made once: the database remembers by it which batches of this log it holds. */
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
