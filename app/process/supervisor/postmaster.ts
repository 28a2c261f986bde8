import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

export type Postmaster = { pid: number; port: number };

const fileOf = (data: string) => path.join(data, "postmaster.pid");

/**
 * The PostgreSQL that serves this folder, or null. postmaster.pid contains its process id and, in the fourth line, its
 * port.
 */
export function findPostmaster(data: string): Postmaster | null {
  const file = fileOf(data);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && isAlive(pid) && servesFolder(pid, data) ? { pid, port } : null;
}

/**
 * Removes what a crash left. PostgreSQL refuses to start if the id in its file now belongs to another process, and
 * while a backend of the previous server is running: a long statement does not notice that its postmaster has died.
 */
export function clearStaleLock(data: string): void {
  if (findPostmaster(data)) return;
  endBackends(data);
  rmSync(fileOf(data), { force: true });
}

function endBackends(data: string): void {
  if (process.platform !== "linux") return;
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean))
    try {
      if (servesFolder(pid, data) && /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`)))
        process.kill(pid, "SIGKILL");
    } catch {
      // It has ended since then, or belongs to another user.
    }
}

// After a reboot the old id may belong to any process, even another PostgreSQL. A postmaster's working directory is its
// data folder.
function servesFolder(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false;
    }
  }
  if (process.platform === "win32") return true;
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout.includes(data);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
