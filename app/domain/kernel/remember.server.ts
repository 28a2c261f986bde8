import { registerCache } from "./caches.server.ts";
import type { Context, Db } from "./context.server.ts";

type Kept = { at: number; ms: number; value: Promise<unknown> };

/** How many things are kept: names that come from requests have no end. */
const MAX_KEPT = 300;

const kept = new WeakMap<Db, Map<string, Kept>>();

registerCache("Figures of the tracker", (db) => {
  const entries = kept.get(db)?.size ?? 0;
  kept.delete(db);
  return entries;
});

/**
 * Figures of the whole tracker are the same for everyone, and every screen that is left open asks for them again and
 * again: each process makes them once in `ms`, however many ask. What failed is not kept.
 */
export function remember<Value>(
  { db, clock }: Pick<Context, "db" | "clock">,
  name: string,
  ms: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = recall<Value>({ db, clock }, name, ms);
  if (known) return known;
  const mine = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, mine);
  const value = make();
  const entry = { at: clock().getTime(), ms, value };
  // Set anew, it is the last that is dropped.
  mine.delete(name);
  mine.set(name, entry);
  // A feed may be large: nothing is held when nobody can be answered with it any more.
  for (const [old, its] of mine) if (mine.size > MAX_KEPT || !isFresh(its, entry.at)) mine.delete(old);
  value.catch(() => {
    if (mine.get(name) === entry) mine.delete(name);
  });
  return value;
}

const isFresh = ({ at, ms }: Pick<Kept, "at" | "ms">, now: number) => Math.abs(now - at) < ms;

/** What `remember` has under this name, where it is no older than `ms`. Nothing is made. */
export function recall<Value>(
  { db, clock }: Pick<Context, "db" | "clock">,
  name: string,
  ms: number,
): Promise<Value> | undefined {
  const known = kept.get(db)?.get(name);
  return known && isFresh({ at: known.at, ms }, clock().getTime()) ? (known.value as Promise<Value>) : undefined;
}
