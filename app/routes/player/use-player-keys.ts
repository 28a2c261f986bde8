import { useEffect } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOff } from "../home/keys-setting.ts";
import { isOwnKey } from "../key-press.ts";
import { step, toggle, toggleLoop } from "./store.ts";

/**
 * "n" and "b" go through the queue, "l" loops, and Space pauses and continues. "p" must work before the player is
 * loaded, so another module handles it.
 */
export function usePlayerKeys(): void {
  useEffect(() => {
    const acts: Record<string, () => void> = { n: () => step(1), b: () => step(-1), l: toggleLoop, " ": toggle };
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const act = acts[key];
      if (!act || !isOwnKey(event) || areKeysOff() || (key === " " && isPressedBySpace(event.target))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Buttons that start a sound keep the focus, and Space must pause the sound instead of starting it again. */
const isPressedBySpace = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, summary, [role=button]") && !target.closest("[data-play]");
