import os from "node:os";
import { defaultWebProcesses, isSmall, memoryMb } from "../launch/memory.ts";

const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** The most connections that a web process opens, including those for LISTEN. */
const CONNECTIONS_EACH = 13;

/** Settings of the embedded PostgreSQL, based on the machine's resources, which it shares with the site. */
export function postgresSettings(
  machineMb = memoryMb(),
  webs = defaultWebProcesses(),
  cores = os.availableParallelism(),
): Record<string, string> {
  return {
    max_connections: String(isSmall(machineMb) ? 60 : Math.max(100, 40 + webs * CONNECTIONS_EACH)),
    // The operating system's file cache holds the rest.
    shared_buffers: `${isSmall(machineMb) ? 16 : between(128, machineMb / 16, 512)}MB`,
    effective_cache_size: `${between(256, machineMb / 2, 8_192)}MB`,
    maintenance_work_mem: `${between(16, machineMb / 64, 128)}MB`,
    random_page_cost: "1.1",
    jit: "off",
    // A sum over a large table would take both cores of two, and every page would wait for it.
    max_parallel_workers_per_gather: cores > 2 ? "2" : "0",
    // Three read-ahead processes help only disks for which many queries wait at once.
    ...(isSmall(machineMb) ? { io_method: "sync" } : {}),
  };
}
