import { createCounts } from "./counts.ts";

export type Slots = {
  /** Takes a slot and returns the function that frees it, or says which bound is reached: all slots, or those of a key. */
  enter(...keys: string[]): (() => void) | "all" | "own";
};

/** Bounds how much may be open at once, in all and for each key, such as a network. */
export function createSlots({ inAll, perKey }: { inAll: number; perKey: number }): Slots {
  const counts = createCounts();
  return {
    enter(...keys) {
      if (counts.all() >= inAll) return "all";
      if (keys.some((key) => counts.of(key) >= perKey)) return "own";
      return counts.enter(...keys);
    },
  };
}
