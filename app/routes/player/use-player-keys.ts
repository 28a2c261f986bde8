import { useEffect } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOff } from "../home/keys-setting.ts";
import { isOwnKey } from "../key-press.ts";
import { duration, heardAt, readState, seek, step, toggle, toggleLoop } from "./store.ts";

const SKIP_SECONDS = 5;

/**
 * "n" and "b" go through the queue, the arrows to the left and right by seconds through the sound, "l" loops, and Space
 * pauses and continues. "p" must work before the player is loaded, so another module handles it.
 */
export function usePlayerKeys(): void {
  useEffect(() => {
    const acts: Record<string, () => void> = {
      n: () => step(1),
      b: () => step(-1),
      l: toggleLoop,
      " ": toggle,
      ArrowLeft: () => skip(-SKIP_SECONDS),
      ArrowRight: () => skip(SKIP_SECONDS),
    };
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const act = acts[key];
      if (!act || !isOwnKey(event) || areKeysOff() || usesItself(key, event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Seeks by seconds, at most to the ends of the sound. */
function skip(seconds: number): void {
  const last = Number.isFinite(duration()) ? duration() : Number.POSITIVE_INFINITY;
  if (readState().queue.length > 0) seek(Math.min(heardAt() + seconds, last));
}

/**
 * Whether the focused element has a use of its own for the key. Buttons that start a sound keep the focus, and Space
 * must pause the sound instead of starting it again. Arrows scroll what can be scrolled sideways.
 */
function usesItself(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.closest("button, summary, [role=button]") !== null && !target.closest("[data-play]");
  return (
    key.startsWith("Arrow") &&
    target.closest("audio, video, [role=slider], [role=tablist], [role=listbox], [tabindex='0']") !== null
  );
}
