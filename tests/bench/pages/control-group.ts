import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

/** Processes that the kernel holds to a limit. */
export type ControlGroup = {
  version: 1 | 2;
  /** A file of the group, which has a name in each version of control groups. */
  read: (file: { v1: string; v2: string }) => string;
  /** Has a process, and all that it starts from now on, in the group. */
  add: (pid: number) => void;
  leave: (pid: number) => void;
  /** Moves remaining processes out, then deletes the group. */
  remove: () => void;
};

/** Contents of the group's files by name, for each version of control groups. */
type Limits = { v1: Record<string, string>; v2: Record<string, string> };

/** A group with these limits; null where this machine lets us make none. */
export function createControlGroup(controller: "cpu" | "memory", name: string, limits: Limits): ControlGroup | null {
  const version = existsSync("/sys/fs/cgroup/cgroup.controllers") ? 2 : 1;
  const outside = version === 2 ? "/sys/fs/cgroup" : `/sys/fs/cgroup/${controller}`;
  const folder = `${outside}/patchbay-${name}`;
  try {
    mkdirSync(folder, { recursive: true });
    for (const [file, value] of Object.entries(limits[`v${version}`])) writeFileSync(`${folder}/${file}`, value);
  } catch {
    return null;
  }
  const leave = (pid: number) => writeFileSync(`${outside}/cgroup.procs`, String(pid));
  return {
    version,
    read: (file) => readFileSync(`${folder}/${file[`v${version}`]}`, "utf8"),
    add: (pid) => writeFileSync(`${folder}/cgroup.procs`, String(pid)),
    leave,
    remove() {
      const pids = readFileSync(`${folder}/cgroup.procs`, "utf8").split("\n").filter(Boolean);
      for (const pid of pids) leave(Number(pid));
      rmdirSync(folder);
    },
  };
}
