import { createCache } from "./caches.ts";
import type { Context, Db } from "./context.server.ts";

type Asking = Pick<Context, "db" | "clock">;
type Entry = { at: number; ms: number; value: Promise<unknown>; weight: number };

/** In characters. */
const MOST = 16_000_000;
/** The least weight of an entry, which bounds their number to 300: some names come from requests. */
const LIGHTEST = Math.floor(MOST / 300);

const cache = createCache<string, Entry>({
  name: "Figures and feeds",
  most: MOST,
  unit: "characters",
  weigh: (_, { weight }) => Math.max(weight, LIGHTEST),
});

/** Tests have several databases in one process. */
const numbers = new WeakMap<Db, number>();
let databases = 0;

function keyOf(db: Db, name: string): string {
  const known = numbers.get(db) ?? ++databases;
  numbers.set(db, known);
  return `${known} ${name}`;
}

/**
 * Caches figures that are the same for everyone. Every open screen requests them again and again, so each process
 * computes them once per `ms`, regardless of the number of readers. Failures are not cached. Large values report their
 * size through `weigh`, in characters.
 */
export function cached<Value>(
  { db, clock }: Asking,
  name: string,
  ms: number,
  make: () => Promise<Value>,
  weigh?: (value: Value) => number,
): Promise<Value> {
  const known = peek<Value>({ db, clock }, name, ms);
  if (known) return known;
  const key = keyOf(db, name);
  const value = make();
  const at = clock().getTime();
  const entry: Entry = { at, ms, value, weight: 0 };
  cache.dropWhere((its) => !isFresh(its, at));
  cache.set(key, entry);
  value.then(
    (made) => {
      if (weigh && cache.isHeld(key, entry)) cache.set(key, { ...entry, weight: weigh(made) });
    },
    () => {
      if (cache.isHeld(key, entry)) cache.drop(key);
    },
  );
  return value;
}

const isFresh = ({ at, ms }: Pick<Entry, "at" | "ms">, now: number) => Math.abs(now - at) < ms;

/** The value that `cached` holds under this name, unless it is older than `ms`. Computes nothing. */
export function peek<Value>({ db, clock }: Asking, name: string, ms: number): Promise<Value> | undefined {
  const known = cache.get(keyOf(db, name));
  return known && isFresh({ at: known.at, ms }, clock().getTime()) ? (known.value as Promise<Value>) : undefined;
}
