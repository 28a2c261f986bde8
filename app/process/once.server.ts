const store = globalThis as typeof globalThis & { __patchbay?: Map<string, unknown> };

/**
 * Makes a value once per process. On globalThis, because Vite's development server loads modules anew on each
 * change, and a second database pool, swarm or chat hub would be a second truth.
 */
export function once<T>(name: string, make: () => T): T {
  store.__patchbay ??= new Map();
  if (!store.__patchbay.has(name)) store.__patchbay.set(name, make());
  return store.__patchbay.get(name) as T;
}
