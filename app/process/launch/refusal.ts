import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Names the file for the processes of a server, but not for the commands. */
const VARIABLE = "REFUSAL_FILE";

const fileIn = (dataDir: string) => path.join(dataDir, "run/refused");

/**
 * For a supervisor: forgets why an earlier server did not start, unless that is still of interest. Returns the
 * variables with which the next one is started.
 */
export function expectStart(dataDir: string, keepsRefusal = false): Record<string, string> {
  if (!keepsRefusal) rmSync(fileIn(dataDir), { force: true });
  return { [VARIABLE]: fileIn(dataDir) };
}

/** Keeps the reason why a process of a server cannot start. */
export function noteRefusal(words: string): void {
  const file = process.env[VARIABLE];
  if (!file) return;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, words);
  } catch {
    // A full disk: the words were printed, too.
  }
}

/** Why the last start failed for good, in two lines; null if it did not. */
export function readRefusal(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), "utf8");
  } catch {
    return null;
  }
}
