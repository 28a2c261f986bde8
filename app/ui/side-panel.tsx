import { type ReactNode, useEffect, useRef } from "react";

type Props = { labelledBy: string; onClose: () => void; children: ReactNode };

const isTypedIn = (panel: HTMLElement | null) =>
  [...(panel?.querySelectorAll("textarea") ?? [])].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * The page is padded by the width of its scrollbar so that it does not move, and the panel extends to the edge of the
 * window.
 */
function coverGutter() {
  const { style, clientWidth } = document.documentElement;
  style.setProperty("--gutter", `${window.innerWidth - clientWidth}px`);
  return () => void style.removeProperty("--gutter");
}

/**
 * A dialog at the right edge over a visible page; on a phone it fills the screen. It is not a modal dialog of the
 * browser, because messages of the site must appear above it. The component that opens it makes the content below
 * inert.
 */
export function SidePanel({ labelledBy, onClose, children }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(coverGutter, []);
  return (
    <div className="side-panel fixed inset-0 z-40 bg-canvas/70">
      {/* Keyboard users have × and Escape. A press beside the panel must not discard what was typed. */}
      <div
        aria-hidden="true"
        className="absolute inset-0"
        onClick={() => (isTypedIn(panel.current) ? undefined : onClose())}
      />
      <dialog
        ref={panel}
        open
        aria-modal="true"
        aria-labelledby={labelledBy}
        className="absolute inset-y-0 right-0 left-auto m-0 h-full max-h-none w-full max-w-3xl overflow-y-auto overscroll-contain border-l border-line-strong bg-raised text-text shadow-panel"
      >
        {children}
      </dialog>
    </div>
  );
}
