import type { ReactNode } from "react";

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="px-4 py-16 text-center text-balance text-muted">{children}</p>;
}
