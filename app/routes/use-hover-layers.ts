import { type ComponentType, useEffect, useState } from "react";

/** Loads tooltips and members' cards on the first hover or keyboard focus, so that no page waits for them. */
export function useHoverLayers(): ComponentType | null {
  const [shown, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      import("./hover-layers.tsx").then(
        ({ HoverLayers }) => show(() => HoverLayers),
        () => undefined,
      );
    };
    for (const event of ["pointerover", "focusin"]) document.addEventListener(event, load, { signal: waiting.signal });
    return () => waiting.abort();
  }, []);
  return shown;
}
