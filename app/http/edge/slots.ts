import { createCounts } from "./counts.ts";

export type Slots = {
  /** Takes a slot and returns the function that frees it, or says which limit is reached: of all slots or of a key. */
  enter(...keys: string[]): (() => void) | "all" | "own";
};

/** Limits how much may be open at once, in total and per key, such as a network. */
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
