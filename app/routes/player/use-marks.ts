import { useEffect } from "react";
import { audio, duration, heardAt } from "./store.ts";

const buttons = () => document.querySelectorAll<HTMLElement>("a[data-play]");

/**
 * Marks the buttons of the current sound on every page: they pause it, and show how much was heard. Runs after each
 * render, because another page has other buttons.
 */
export function useMarks(id: number | undefined, isPlaying: boolean): void {
  useEffect(() => {
    for (const button of buttons()) {
      const isCurrent = button.dataset.play === String(id);
      if (isCurrent) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      const verb = isCurrent && isPlaying ? "Pause" : "Play";
      const label = button.getAttribute("aria-label") ?? "";
      button.setAttribute("aria-label", label.replace(/^(Play|Pause)/, verb));
      button.toggleAttribute("data-playing", verb === "Pause");
    }
  });
  useEffect(() => {
    const player = audio();
    const show = () => {
      const heard = `${(100 * heardAt()) / duration() || 0}%`;
      for (const button of buttons())
        if (button.hasAttribute("aria-current")) button.style.setProperty("--heard", heard);
    };
    const ends = new AbortController();
    for (const event of ["timeupdate", "seeking"]) player.addEventListener(event, show, { signal: ends.signal });
    return () => ends.abort();
  }, []);
}
