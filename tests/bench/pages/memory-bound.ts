import { createControlGroup } from "./control-group.ts";

/** A bound for the memory of some processes together. */
export type MemoryBound = {
  /** How it is held, in words. */
  kind: string;
  /** Has this process under it, so that what is started now and all that it starts stay there. */
  enter: () => void;
  leave: () => void;
  peakMb: () => number;
  kills: () => number;
  remove: () => void;
};

/**
 * Creates a control group with so many megabytes; null if the machine does not permit it. Limiting the address space
 * (`ulimit -v`) is not a substitute: Node reserves far more than it ever uses.
 */
export function boundMemory(megabytes: number): MemoryBound | null {
  const bytes = String(megabytes * 1024 * 1024);
  const group = createControlGroup("memory", "bench", {
    v1: { "memory.limit_in_bytes": bytes },
    v2: { "memory.max": bytes },
  });
  if (!group) return null;
  return {
    kind: `a control group (version ${group.version}) of ${megabytes} MB`,
    enter: () => group.add(process.pid),
    leave: () => group.leave(process.pid),
    peakMb: () => Number(group.read({ v1: "memory.max_usage_in_bytes", v2: "memory.peak" })) / 1024 / 1024,
    kills: () =>
      Number(/^oom_kill (\d+)/m.exec(group.read({ v1: "memory.oom_control", v2: "memory.events" }))?.[1] ?? 0),
    remove: group.remove,
  };
}
