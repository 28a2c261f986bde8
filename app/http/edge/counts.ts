/** Counts what is currently open, in total and by key. */
export function createCounts() {
  const byKey = new Map<string, number>();
  let all = 0;

  return {
    all: (): number => all,
    of: (key: string): number => byKey.get(key) ?? 0,
    largest: (): number => Math.max(0, ...byKey.values()),

    /** Adds one under these keys; returns the function that subtracts it once. */
    enter(...keys: string[]): () => void {
      all += 1;
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? 0) + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        for (const key of keys) {
          const left = (byKey.get(key) ?? 1) - 1;
          if (left > 0) byKey.set(key, left);
          else byKey.delete(key);
        }
      };
    },
  };
}
