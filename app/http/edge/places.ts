import { createCounts } from "./counts.ts";

export type Places = {
  /** Takes a place and answers how to leave it, or says who has too many: all together, or one of these keys. */
  enter(...keys: string[]): (() => void) | "all" | "own";
};

/** A bound of what may be open at once, in all and for one key, such as a network. */
export function createPlaces({ inAll, perKey }: { inAll: number; perKey: number }): Places {
  const counts = createCounts();
  return {
    enter(...keys) {
      if (counts.all() >= inAll) return "all";
      if (keys.some((key) => counts.of(key) >= perKey)) return "own";
      return counts.enter(...keys);
    },
  };
}
