import { memoryMb } from "../launch/memory.ts";

const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** The settings of the embedded PostgreSQL, from what the machine has: it shares the machine with the site. */
export function postgresSettings(machineMb = memoryMb()): Record<string, string> {
  return {
    max_connections: machineMb < 2_048 ? "60" : "100",
    shared_buffers: `${between(48, machineMb / 16, 512)}MB`,
    effective_cache_size: `${between(256, machineMb / 2, 8_192)}MB`,
    maintenance_work_mem: `${between(16, machineMb / 64, 128)}MB`,
    random_page_cost: "1.1",
    jit: "off",
  };
}
