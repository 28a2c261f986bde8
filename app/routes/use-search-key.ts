import { useEffect } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { areKeysOff } from "./home/keys-setting.ts";
import { isOwnKey } from "./key-press.ts";

/**
 * "/" focuses the search of the page: the header's, or the list's own. Does nothing if the member turned the shortcuts
 * off.
 */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = document.querySelector<HTMLInputElement>("input[type=search]");
      if (keyOf(event) !== "/" || !field || !isOwnKey(event) || areKeysOff()) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
