import { useEffect } from "react";
import { areKeysOff } from "#app/routes/home/keys-setting.ts";
import { isOwnKey } from "#app/routes/key-press.ts";
import { keyOf } from "#app/ui/key-of.ts";

/** Keyboard shortcuts: a key focuses the field, or clicks the button or link, that has it as `data-key`. */
export function useQueueKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (!/^[a-z]$/.test(key) || event.repeat || !isOwnKey(event) || areKeysOff()) return;
      const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!found) return;
      event.preventDefault();
      if (found.matches("input, select, textarea")) found.focus();
      else found.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
