const store = globalThis as typeof globalThis & { __patchbay?: Map<string, unknown> };

/**
 * Creates a value once per process. It is on globalThis, because Vite's development server reloads modules on each
 * change, and a second database pool, swarm or chat hub would disagree with the first.
 */
export function once<T>(name: string, make: () => T): T {
  store.__patchbay ??= new Map();
  if (!store.__patchbay.has(name)) store.__patchbay.set(name, make());
  return store.__patchbay.get(name) as T;
}
