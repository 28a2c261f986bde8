import type { ReactNode } from "react";

/** The buttons that decide an item, in view however long it is: the last part of what they decide on. */
export const DecisionBar = ({ children }: { children: ReactNode }) => (
  <div className="decision-bar flex flex-wrap gap-3 border-t border-line py-3">{children}</div>
);
