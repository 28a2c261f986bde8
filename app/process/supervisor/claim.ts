import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endProcess, isRunning, type ProcessRecord, recordOf } from "./process-record.ts";

/** Longer than the server takes to end by itself: its requests, its jobs and the tracker's last batch. */
const GRACE_MS = 20_000;

type Claimed = { by: ProcessRecord; server?: ProcessRecord };

export type Claim = {
  /** Keeps which server runs under this claim, for a start that finds it without its supervisor. */
  note: (serverPid: number) => void;
  release: () => void;
};

/** Another process has the claim, and lives. */
export class Taken extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(`process ${pid} has it`);
    this.pid = pid;
  }
}

/**
 * Claims something of a data folder for this process: the site of one role, or the database. Throws `Taken` while
 * another process that lives has it. A claim whose process has died is taken over, and the server that ran under it is
 * ended: `foundServer` is told before.
 */
export async function claim(dataDir: string, name: string, foundServer: (pid: number) => void): Promise<Claim> {
  const folder = path.join(dataDir, "run");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = path.join(folder, `${name}.json`);
  const own: Claimed = { by: recordOf(process.pid) };
  const old = take(file, own);
  if (old?.server && isRunning(old.server)) {
    foundServer(old.server.pid);
    await endProcess(old.server, GRACE_MS);
  }
  return {
    note: (serverPid) => replace(file, { ...own, server: recordOf(serverPid) }),
    release: () => rmSync(file, { force: true }),
  };
}

/** Whether a start that lives has claimed this of a data folder; without a name, anything of it. */
export function isClaimed(dataDir: string, name?: string): boolean {
  const folder = path.join(dataDir, "run");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.some((file) => {
    if (name !== undefined && file !== `${name}.json`) return false;
    const found = read(path.join(folder, file));
    return found !== null && isRunning(found.by);
  });
}

/** Writes the claim, and answers the one of a dead process that was there. */
function take(file: string, own: Claimed): Claimed | null {
  for (let old: Claimed | null = null; ; ) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: "wx", mode: 0o644 });
      return old;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = read(file);
    if (found && isRunning(found.by)) throw new Taken(found.by.pid);
    // If two processes start at once and both have read the file, only one can rename it.
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch {
      continue;
    }
    old = read(aside);
    if (old && isRunning(old.by)) {
      renameSync(aside, file);
      throw new Taken(old.by.pid);
    }
    rmSync(aside);
  }
}

/** Null for what a crash cut short. */
function read(file: string): Claimed | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Claimed;
  } catch {
    return null;
  }
}

function replace(file: string, claimed: Claimed): void {
  writeFileSync(`${file}.new`, JSON.stringify(claimed), { mode: 0o644 });
  renameSync(`${file}.new`, file);
}
