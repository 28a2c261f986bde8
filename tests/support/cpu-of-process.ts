import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of the processor that a process has used so far, all of its threads together. Linux alone says so. */
export function cpuOfProcess(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, thread) => {
    const [nanoseconds = "0"] = readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1_000_000;
  }, 0);
}
