import { type ComponentType, useEffect, useRef, useState } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { isOwnKey } from "../key-press.ts";
import { areKeysOff } from "./keys-setting.ts";
import type { Detail } from "./use-detail.ts";

const links = () => [...document.querySelectorAll<HTMLElement>("tr[data-id] a[data-page-link]")];

/** The row that has the focus. */
const focusedRow = () => document.activeElement?.closest("tr[data-id]") ?? null;

/** Moves the focus by this many rows. The first press moves it to the first row. */
function moveFocus(rows: number) {
  const all = links();
  const at = all.findIndex((link) => link.closest("tr") === focusedRow());
  all[at < 0 ? 0 : at + rows]?.focus();
}

const rowOf = (id: number | null) => (id === null ? focusedRow() : document.querySelector(`tr[data-id="${id}"]`));

/**
 * The shortcuts of the list and of the torrent over it. They do nothing while the member types, or if the member turned
 * them off.
 */
export function useListKeys(detail: Detail, isList: boolean) {
  const [Dialog, show] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const latest = useRef(detail);
  latest.current = detail;
  useEffect(() => {
    if (!isList) return;
    const step = (rows: number) => (latest.current.id === null ? moveFocus(rows) : latest.current.step(rows));
    const acts: Record<string, () => unknown> = {
      j: () => step(1),
      k: () => step(-1),
      o: () => focusedRow()?.querySelector<HTMLElement>("a[data-page-link]")?.click(),
      d: () => rowOf(latest.current.id)?.querySelector<HTMLElement>("a[download]")?.click(),
      // The dialog loads when it is opened. If loading fails, it does not open.
      "?": () =>
        import("./keys-dialog.tsx").then(
          ({ KeysDialog }) => show(() => KeysDialog),
          () => null,
        ),
    };
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const act = acts[key];
      if (!act || !isOwnKey(event)) return;
      if (key !== "?" && areKeysOff()) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isList]);
  return { Dialog, hide: () => show(null) };
}
