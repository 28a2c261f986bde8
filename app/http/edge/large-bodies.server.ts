import type { EdgeCaller } from "./caller.server.ts";
import type { RequestRefusal } from "./refuse-request.server.ts";
import { createSlots, type Slots } from "./slots.ts";

/** A body that is refused a slot may be sent again: a slot becomes free within seconds. */
const full: Record<"all" | "own", RequestRefusal> = {
  all: {
    status: 503,
    message: "Many files are being sent right now. Try again in a few seconds.",
    headers: { "Retry-After": "10" },
  },
  own: {
    status: 429,
    message: "You are sending many files at once. Wait until one has arrived, and try again.",
    headers: { "Retry-After": "5" },
  },
};

/** Each process has its share, but at least two per caller, since connections are not spread evenly. */
const shareOf = (processes: number) => ({
  inAll: Math.ceil(32 / processes),
  perKey: Math.max(2, Math.ceil(6 / processes)),
});

/**
 * The slots for large bodies. Visitors, members and programs with a token have separate slots, so that slow strangers
 * do not keep members from uploading.
 */
export function createLargeBodies(processes: number) {
  const makeSlots = () => createSlots(shareOf(processes));
  const [visitors, members, programs] = [makeSlots(), makeSlots(), makeSlots()];

  function enter(slots: Slots, ...keys: string[]): (() => void) | RequestRefusal {
    const entered = slots.enter(...keys);
    return typeof entered === "function" ? entered : full[entered];
  }

  return {
    /**
     * Takes a slot and returns the function that frees it, or why there is none. A member is counted by network and by
     * session.
     */
    enter({ isMember, network, mark }: EdgeCaller, isCheckedFirst: boolean): (() => void) | RequestRefusal {
      if (isCheckedFirst) return enter(programs, network);
      return isMember ? enter(members, network, mark) : enter(visitors, network);
    },
  };
}
