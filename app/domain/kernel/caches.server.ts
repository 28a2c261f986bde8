import type { Db } from "./context.server.ts";

type Clear = (db: Db) => number;

const caches = new Map<string, Clear>();

/** Registers something that is kept in memory to be faster; `clear` drops it and answers how many things there were. */
export function registerCache(name: string, clear: Clear): void {
  caches.set(name, clear);
}

export const clearCaches = (db: Db) => [...caches].map(([name, clear]) => ({ name, entries: clear(db) }));
