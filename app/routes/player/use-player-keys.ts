import { useEffect } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOff } from "../home/keys-setting.ts";
import { isOwnKey } from "../key-press.ts";
import { step } from "./store.ts";

/** "n" and "b" go through the queue. "p" must work before the player is loaded, so another module handles it. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { n: 1, b: -1 }[keyOf(event)] as 1 | -1 | undefined;
      if (!by || !isOwnKey(event) || areKeysOff()) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
