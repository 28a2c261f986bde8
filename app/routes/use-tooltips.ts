import { type ComponentType, useEffect, useState } from "react";

/** What shows the titles of things comes once something is pointed at or reached by keyboard: no page begins with it. */
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
