import { useEffect, useRef } from "react";
import { keyOf } from "./key-of.ts";

/**
 * Moves the focus to the heading of the panel that opened. Escape leaves the panel, except while the user is typing.
 */
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
