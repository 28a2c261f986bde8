import { registerCache } from "./caches.server.ts";
import type { Context, Db } from "./context.server.ts";

type Kept = { at: number; ms: number; value: Promise<unknown>; weight: number };

/** How many values are kept. Some names come from requests, so there is no end of them. */
const MOST_ENTRIES = 300;
/** Characters of all values that are weighed, together. */
const MOST_WEIGHT = 16_000_000;

const kept = new WeakMap<Db, Map<string, Kept>>();

registerCache("Figures of the tracker", (db) => {
  const entries = kept.get(db)?.size ?? 0;
  kept.delete(db);
  return entries;
});

/**
 * Figures of the whole tracker are the same for everyone, and every screen that is left open asks for them again and
 * again: each process makes them once in `ms`, however many ask. What failed is not kept. Large values say their size
 * by `weigh`, in characters: the oldest go when all of them together are too large.
 */
export function remember<Value>(
  { db, clock }: Pick<Context, "db" | "clock">,
  name: string,
  ms: number,
  make: () => Promise<Value>,
  weigh?: (value: Value) => number,
): Promise<Value> {
  const known = recall<Value>({ db, clock }, name, ms);
  if (known) return known;
  const mine = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, mine);
  const value = make();
  const entry: Kept = { at: clock().getTime(), ms, value, weight: 0 };
  // A map keeps its order of insertion: set anew, this one is dropped last.
  mine.delete(name);
  mine.set(name, entry);
  dropOldest(mine, entry.at);
  value.then(
    (made) => {
      entry.weight = weigh?.(made) ?? 0;
      if (entry.weight > 0) dropOldest(mine, entry.at);
    },
    () => {
      if (mine.get(name) === entry) mine.delete(name);
    },
  );
  return value;
}

/** Drops what is out of date, then the oldest until the rest is within the bounds. */
function dropOldest(mine: Map<string, Kept>, now: number): void {
  for (const [name, its] of mine) if (!isFresh(its, now)) mine.delete(name);
  let weight = [...mine.values()].reduce((sum, its) => sum + its.weight, 0);
  for (const [name, its] of mine) {
    if (mine.size <= MOST_ENTRIES && weight <= MOST_WEIGHT) return;
    mine.delete(name);
    weight -= its.weight;
  }
}

const isFresh = ({ at, ms }: Pick<Kept, "at" | "ms">, now: number) => Math.abs(now - at) < ms;

/** The value that `remember` has under this name, where it is no older than `ms`. Nothing is made. */
export function recall<Value>(
  { db, clock }: Pick<Context, "db" | "clock">,
  name: string,
  ms: number,
): Promise<Value> | undefined {
  const known = kept.get(db)?.get(name);
  return known && isFresh({ at: known.at, ms }, clock().getTime()) ? (known.value as Promise<Value>) : undefined;
}
