import { type ComponentType, useEffect, useState } from "react";

/** Loads tooltips once something is hovered or focused by keyboard, so that no page waits for them. */
export function useTooltips(): ComponentType | null {
  const [shown, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      import("#app/ui/tooltips.tsx").then(
        ({ Tooltips }) => show(() => Tooltips),
        () => undefined,
      );
    };
    for (const event of ["pointerover", "focusin"]) document.addEventListener(event, load, { signal: waiting.signal });
    return () => waiting.abort();
  }, []);
  return shown;
}
