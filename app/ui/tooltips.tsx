import { useEffect, useState } from "react";
import { keyOf } from "./key-of.ts";

/** How long somebody points at a thing before its words open, and how soon after one closed the next opens at once. */
const OPEN_MS = 700;
const SKIP_MS = 300;
const EDGE = 90;
const ID = "tooltip";

type Tip = { text: string; x: number; y: number };

/**
 * Shows the `title` of what is pointed at or reached by keyboard. It lies over the page and moves nothing. Without
 * JavaScript the browser shows titles itself.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTitles(setTip), []);
  if (!tip) return null;
  return (
    <div
      id={ID}
      role="tooltip"
      className="pointer-events-none fixed z-50 max-w-64 -translate-x-1/2 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-strong shadow-panel"
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </div>
  );
}

function watchTitles(show: (tip: Tip | null) => void): () => void {
  let target: HTMLElement | null = null;
  let text = "";
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(timer);
    if (isOpen) closedAt = performance.now();
    if (target) target.title = text;
    if (target?.getAttribute("aria-describedby") === ID) target.removeAttribute("aria-describedby");
    target = null;
    isOpen = false;
    show(null);
  }
  function open(element: HTMLElement) {
    isOpen = true;
    if (!element.hasAttribute("aria-label")) element.setAttribute("aria-describedby", ID);
    const { left, width, bottom } = element.getBoundingClientRect();
    const x = Math.min(Math.max(left + width / 2, EDGE), window.innerWidth - EDGE);
    show({ text, x, y: bottom + 6 });
  }
  function onEnter(event: Event) {
    const { target: at } = event;
    const found = at instanceof Element ? at.closest<HTMLElement>("[title]") : null;
    if (at instanceof Node && target?.contains(at)) return;
    if (target) close();
    if (!found || (event.type === "focusin" && !found.matches(":focus-visible"))) return;
    target = found;
    text = found.title;
    // The browser's own would open beside it.
    found.removeAttribute("title");
    const soon = performance.now() - closedAt < SKIP_MS;
    timer = setTimeout(() => open(found), soon ? 0 : OPEN_MS);
  }
  const onLeave = (event: Event) => {
    const to = (event as PointerEvent | FocusEvent).relatedTarget;
    if (target && !(to instanceof Node && target.contains(to))) close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (keyOf(event) === "Escape" && target) close();
  };
  const ends = new AbortController();
  const { signal } = ends;
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onEnter, { signal });
  for (const type of ["pointerout", "focusout"]) document.addEventListener(type, onLeave, { signal });
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("scroll", () => target && close(), { signal, capture: true, passive: true });
  return () => {
    close();
    ends.abort();
  };
}
