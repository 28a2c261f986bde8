import { type RefObject, useEffect } from "react";

/** Where a line of links is longer than the screen, the current one is not to be looked for. Only the line scrolls. */
export function useCurrentInView(line: RefObject<HTMLElement>, current: string | undefined) {
  useEffect(() => {
    const link = current ? line.current?.querySelector<HTMLElement>("[aria-current]") : null;
    if (link && line.current)
      line.current.scrollLeft = link.offsetLeft - (line.current.clientWidth - link.clientWidth) / 2;
  }, [line, current]);
}
