type Options<Key, Value> = {
  /** The name for administrators. */
  name: string;
  /** The maximum total weight of all entries. */
  most: number;
  /** The unit of `most`, in the plural. */
  unit?: string;
  /** The weight of an entry, 1 by default. It must not change while the entry is cached. */
  weigh?: (key: Key, value: Value) => number;
};

export type Cache<Key, Value> = {
  get: (key: Key) => Value | undefined;
  getOrMake: (key: Key, make: () => Value) => Value;
  set: (key: Key, value: Value) => void;
  isHeld: (key: Key, value: Value) => boolean;
  drop: (key: Key) => void;
  dropWhere: (isOld: (value: Value) => boolean) => void;
};

type Registered = { describe: () => CacheState; clear: () => void };

/** How full a cache of this process is, and its hits and misses. */
export type CacheState = {
  name: string;
  entries: number;
  used: number;
  most: number;
  unit: string;
  hits: number;
  misses: number;
};

const caches = new Map<string, Registered>();

/**
 * Holds expensive results in memory. Every cache of the site is created here, so that each is bounded, and listed and
 * cleared with the others. When it is full, the oldest entries are removed; the newest stays, however large it is.
 */
export function createCache<Key, Value>(options: Options<Key, Value>): Cache<Key, Value> {
  const { name, most, unit = "entries", weigh = () => 1 } = options;
  const held = new Map<Key, Value>();
  let [used, hits, misses] = [0, 0, 0];
  function drop(key: Key): void {
    const value = held.get(key);
    if (value === undefined) return;
    used -= weigh(key, value);
    held.delete(key);
  }
  caches.set(name, {
    describe: () => ({ name, entries: held.size, used, most, unit, hits, misses }),
    clear() {
      held.clear();
      [used, hits, misses] = [0, 0, 0];
    },
  });
  function get(key: Key): Value | undefined {
    const value = held.get(key);
    if (value === undefined) misses += 1;
    else hits += 1;
    return value;
  }
  function set(key: Key, value: Value): void {
    drop(key);
    held.set(key, value);
    used += weigh(key, value);
    for (const oldest of held.keys()) {
      if (used <= most || oldest === key) return;
      drop(oldest);
    }
  }
  return {
    get,
    set,
    getOrMake(key, make) {
      const known = get(key);
      if (known !== undefined) return known;
      const made = make();
      set(key, made);
      return made;
    },
    isHeld: (key, value) => held.get(key) === value,
    drop,
    dropWhere(isOld) {
      for (const [key, value] of held) if (isOld(value)) drop(key);
    },
  };
}

export const listCaches = (): CacheState[] => [...caches.values()].map(({ describe }) => describe());

/** Empties every cache of this process, and returns what was in them. */
export function clearCaches(): CacheState[] {
  const states = listCaches();
  for (const { clear } of caches.values()) clear();
  return states;
}

/** `make` with its results cached in `cache`. */
export const memoize =
  <Key, Made>(cache: Cache<Key, Made>, make: (key: Key) => Made) =>
  (key: Key): Made =>
    cache.getOrMake(key, () => make(key));

/** For results that depend only on a text; `most` counts the characters of the texts and their results. */
export const memoizeText = (name: string, most: number, make: (text: string) => string) =>
  memoize(createCache<string, string>({ name, most, unit: "characters", weigh: lengthOfBoth }), make);

export const lengthOfBoth = (key: string, { length }: { length: number }): number => key.length + length;
