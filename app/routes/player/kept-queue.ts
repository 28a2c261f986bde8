import { PLAYER_KEY } from "./player-key.ts";
import type { PlayerState } from "./player-state.ts";

/** All that is needed to go on after the page was loaded again. */
export type Kept = Pick<PlayerState, "queue" | "at" | "goesOn" | "isLooping" | "marks" | "speed"> & { seconds: number };

/** For as long as this tab is open. Null where nothing was kept. */
export function readQueue(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLAYER_KEY) ?? "null");
  } catch {
    return null;
  }
}

export function keepQueue(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(PLAYER_KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(PLAYER_KEY);
  } catch {
    // The storage is full or forbidden: a reload ends the player.
  }
}
