import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process as recorded in a file. Its id alone may later belong to another process. */
export type ProcessRecord = { pid: number; startedAt: string };

/** When a process started, in the system's own format; "" if it has ended, or the system does not say. */
function startTimeOf(pid: number): string {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).stdout?.trim() ?? "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself contain brackets. A zombie has ended, but its parent has not collected it yet.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

export const recordOf = (pid: number): ProcessRecord => ({ pid, startedAt: startTimeOf(pid) });

/** Whether exactly the recorded process is still running. */
export const isRunning = ({ pid, startedAt }: ProcessRecord): boolean =>
  startedAt !== "" && startTimeOf(pid) === startedAt;

const POLL_MS = 50;

/** Asks a process to end, and kills it after `graceMs`. */
export async function endProcess(record: ProcessRecord, graceMs: number): Promise<void> {
  const signal = (name: "SIGTERM" | "SIGKILL") => {
    try {
      if (isRunning(record)) process.kill(record.pid, name);
    } catch {
      // It ended between the two calls.
    }
  };
  signal("SIGTERM");
  for (const deadline = Date.now() + graceMs; isRunning(record) && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  signal("SIGKILL");
  for (let i = 0; i < 40 && isRunning(record); i++) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
