import type { Db } from "./context.server.ts";

type Clear = (db: Db) => number;

const caches = new Map<string, Clear>();

/** Whoever keeps something in memory to be faster says here how it is let go; `clear` answers how many things there were. */
export function registerCache(name: string, clear: Clear): void {
  caches.set(name, clear);
}

export const clearCaches = (db: Db) => [...caches].map(([name, clear]) => ({ name, entries: clear(db) }));
