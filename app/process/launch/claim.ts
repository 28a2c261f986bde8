import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endProcess, isRunning, type ProcessRecord, recordOf } from "./process-record.ts";

/** Longer than the server takes to shut down by itself, with its uploads, its jobs and the tracker's last batch. */
export const GRACE_MS = 40_000;

/**
 * `leaving`: servers that had been replaced when the current one was noted, and are finishing their uploads. `step`:
 * how far a command has come.
 */
export type Claimed = { by: ProcessRecord; server?: ProcessRecord; leaving?: ProcessRecord[]; step?: string };

const LEAVING_POLL_MS = 500;

export type Claim = {
  /** Records which server runs under this claim, for a start that finds it without its supervisor. */
  note: (serverPid: number) => void;
  /** For a command: records in words how far it has come. */
  noteStep: (step: string) => void;
  release: () => void;
};

/** Another live process has the claim. */
export class Taken extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(`process ${pid} has it`);
    this.pid = pid;
  }
}

/**
 * Claims part of a data folder for this process: the site of one role, or the database. Throws `Taken` if another live
 * process has it. The claim of a dead process is taken over and its server is ended; `foundServer` is called before
 * that.
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
  let noted: ProcessRecord[] = [];
  return {
    note(serverPid) {
      const leaving = noted.filter(isRunning);
      const server = recordOf(serverPid);
      noted = [...leaving, server];
      replace(file, { ...own, server, leaving });
    },
    noteStep: (step) => replace(file, { ...own, step }),
    release: () => rmSync(file, { force: true }),
  };
}

/** The claims of live processes on a data folder, by name. */
export function readClaims(dataDir: string): Map<string, Claimed> {
  const folder = path.join(dataDir, "run");
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
  const found = files.map((file) => [path.basename(file, ".json"), read(path.join(folder, file))] as const);
  return new Map(found.flatMap(([name, claimed]) => (claimed && isRunning(claimed.by) ? [[name, claimed]] : [])));
}

/** Resolves when the replaced servers that were still running have ended; null if there are none. */
export function untilLeft(dataDir: string): Promise<void> | null {
  const leaving = [...readClaims(dataDir).values()].flatMap((claimed) => claimed.leaving ?? []);
  return leaving.some(isRunning) ? allEnded(leaving) : null;
}

async function allEnded(records: ProcessRecord[]): Promise<void> {
  while (records.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, LEAVING_POLL_MS).unref());
}

/** Whether a live process has this claim on a data folder, or any claim if no name is given. */
export function isClaimed(dataDir: string, name?: string): boolean {
  const claims = readClaims(dataDir);
  return name === undefined ? claims.size > 0 : claims.has(name);
}

/** Writes the claim. Returns the previous claim of a dead process, if any. */
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

/** Null if a crash truncated the file. */
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
