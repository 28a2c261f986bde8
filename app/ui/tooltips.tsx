import { useEffect, useState } from "react";
import { watchHover } from "./watch-hover.ts";

const OPEN_MS = 700;
const EDGE = 90;
const ID = "tooltip";

type Tip = { text: string; x: number; y: number };

/**
 * Shows the `title` of an element on hover or keyboard focus. It covers the page and moves nothing. Without JavaScript
 * the browser shows titles itself.
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
  let text = "";
  return watchHover({
    selector: "[title]",
    openMs: OPEN_MS,
    enter(element) {
      text = element.title;
      // Otherwise the browser's own tooltip would open beside it.
      element.removeAttribute("title");
    },
    open(element) {
      if (!element.hasAttribute("aria-label")) element.setAttribute("aria-describedby", ID);
      const { left, width, bottom } = element.getBoundingClientRect();
      const x = Math.min(Math.max(left + width / 2, EDGE), window.innerWidth - EDGE);
      show({ text, x, y: bottom + 6 });
    },
    leave(element) {
      element.title = text;
      if (element.getAttribute("aria-describedby") === ID) element.removeAttribute("aria-describedby");
      show(null);
    },
  });
}
