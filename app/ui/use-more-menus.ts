import { useEffect } from "react";
import { keyOf } from "./key-of.ts";

/** Closes an open menu (`MoreMenu`, `MemberMenu`) on Escape, a press outside, loss of focus, and after a choice. */
export function useMoreMenus(): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const find = () => document.querySelector<HTMLDetailsElement>('details[name="more"][open]');
    const closeOutside = ({ target }: Event) => {
      const menu = find();
      if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener(
      "click",
      ({ target }) => {
        const menu = find();
        const choice = target instanceof Element ? target.closest("a, button") : null;
        // A button must still exist when its form is sent.
        if (menu && choice && menu.contains(choice)) setTimeout(() => menu.removeAttribute("open"));
      },
      { signal },
    );
    // Before other handlers: Escape closes the menu and not the dialog around it.
    document.addEventListener(
      "keydown",
      (event) => {
        const menu = keyOf(event) === "Escape" ? find() : null;
        if (!menu) return;
        event.stopPropagation();
        menu.open = false;
        menu.querySelector("summary")?.focus();
      },
      { signal, capture: true },
    );
    return () => ends.abort();
  }, []);
}
