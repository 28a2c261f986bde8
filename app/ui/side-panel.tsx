import type { ReactNode } from "react";

type Props = { labelledBy: string; onClose: () => void; children: ReactNode };

/**
 * A dialog at the right edge, over a page that is still to be seen; on a phone all of the screen. It is no modal dialog
 * of the browser: a message of the site must show above it. What is below it is made inert by whoever opens it.
 */
export const SidePanel = ({ labelledBy, onClose, children }: Props) => (
  <div className="side-panel fixed inset-0 z-40 bg-canvas/70">
    {/* The × and Escape do the same for those who do not point. */}
    <div aria-hidden="true" className="absolute inset-0" onClick={onClose} />
    <dialog
      open
      aria-modal="true"
      aria-labelledby={labelledBy}
      className="absolute inset-y-0 right-0 left-auto m-0 h-full max-h-none w-full max-w-3xl overflow-y-auto overscroll-contain border-l border-line-strong bg-raised text-text shadow-panel"
    >
      {children}
    </dialog>
  </div>
);
