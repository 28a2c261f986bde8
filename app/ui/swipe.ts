import { type PointerEvent, useRef } from "react";

/** How far a finger must move to the right to dismiss, in CSS pixels. */
const SWIPE = 50;

/**
 * Handlers for an element that is dismissed by swiping to the right. It follows the finger, and returns if it is
 * released too early.
 */
export function useSwipeAway(away: () => void) {
  const from = useRef<number | null>(null);
  const settle = (event: PointerEvent<HTMLElement>) => {
    from.current = null;
    event.currentTarget.style.transform = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || (event.target as Element).closest("a, button")) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      event.currentTarget.style.transform = `translateX(${Math.max(0, event.clientX - from.current)}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = from.current !== null && event.clientX - from.current > SWIPE;
      if (far) away();
      else settle(event);
    },
    onPointerCancel: settle,
  };
}
