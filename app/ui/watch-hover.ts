import { keyOf } from "./key-of.ts";

/** How soon after one closed the next opens without delay. */
const SKIP_MS = 300;

type Layer = {
  selector: string;
  /** The delay before an element's layer opens, in milliseconds. */
  openMs: number;
  /** Called as soon as an element is hovered or focused by keyboard. */
  enter?: (element: HTMLElement) => void;
  open: (element: HTMLElement) => void;
  /** Called when it is left, whether or not its layer has opened. */
  leave: (element: HTMLElement) => void;
};

/**
 * Opens a layer over elements hovered with a mouse or focused by keyboard. Leaving the element, Escape and scrolling
 * close it. Returns the function that stops watching.
 */
export function watchHover({ selector, openMs, enter, open, leave }: Layer): () => void {
  let target: HTMLElement | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(timer);
    if (isOpen) closedAt = performance.now();
    if (target) leave(target);
    target = null;
    isOpen = false;
  }
  function onEnter(event: Event) {
    const { target: at } = event;
    const found = at instanceof Element ? at.closest<HTMLElement>(selector) : null;
    if (at instanceof Node && target?.contains(at)) return;
    if (target) close();
    if (found && (event.type !== "focusin" || found.matches(":focus-visible"))) begin(found);
  }
  function begin(found: HTMLElement) {
    target = found;
    enter?.(found);
    const isSoon = performance.now() - closedAt < SKIP_MS;
    timer = setTimeout(
      () => {
        isOpen = true;
        open(found);
      },
      isSoon ? 0 : openMs,
    );
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
  // This code may have been loaded because of the element that is hovered now.
  const pointedAt = document.querySelector<HTMLElement>(`:is(${selector}):is(:hover, :focus-visible)`);
  if (pointedAt) begin(pointedAt);
  return () => {
    close();
    ends.abort();
  };
}
