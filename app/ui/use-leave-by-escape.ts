import { useEffect, useRef } from "react";
import { keyOf } from "./key-of.ts";

/** What opened takes the focus at its heading, and Escape leaves it, except while somebody types. */
export function useLeaveByEscape(leave: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
      if (keyOf(event) === "Escape" && !typing && !event.defaultPrevented) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return heading;
}
