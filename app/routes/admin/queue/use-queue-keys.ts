import { useEffect } from "react";
import { areKeysOff } from "#app/routes/home/keys-setting.ts";
import { isOwnKey } from "#app/routes/key-press.ts";
import { keyOf } from "#app/ui/key-of.ts";

/** Keys press what carries them in `data-key`: a field takes the focus, anything else is clicked. */
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
