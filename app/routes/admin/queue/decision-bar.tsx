import type { ReactNode } from "react";

/** The buttons that decide an item. They come last in the item, and stay in view however long it is. */
export const DecisionBar = ({ children }: { children: ReactNode }) => (
  <div className="decision-bar flex flex-wrap gap-3 border-t border-line py-3">{children}</div>
);
