import type { ReactNode } from "react";

/** The text of an empty list, and the next step if there is one. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center text-muted">
      <div className="text-balance">{children}</div>
      {action}
    </div>
  );
}
