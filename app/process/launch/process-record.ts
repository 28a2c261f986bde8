import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process as a file remembers it. The number alone may belong to any other process after a while. */
export type ProcessRecord = { pid: number; startedAt: string };

/** When a process began, in its system's own words; "" where it has ended, or the system does not say. */
function startTimeOf(pid: number): string {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).stdout?.trim() ?? "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself hold brackets. One that has ended and that nobody asked after is a zombie.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

export const recordOf = (pid: number): ProcessRecord => ({ pid, startedAt: startTimeOf(pid) });

/** Whether the very process that was recorded still runs. */
export const isRunning = ({ pid, startedAt }: ProcessRecord): boolean =>
  startedAt !== "" && startTimeOf(pid) === startedAt;

const POLL_MS = 50;

/** Asks a process to end, and makes it end when it takes longer than `graceMs`. */
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
