import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/**
 * Rarely used actions, behind three dots. The menu opens beside them, on one line, so that no scrolling box cuts it
 * off. `useMoreMenus` closes it.
 */
export const MoreMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="more" name="more">
    <summary aria-label={label}>⋯</summary>
    <div>{children}</div>
  </details>
);

type ItemProps = { to: string; danger?: boolean; children: ReactNode };

export const MoreLink = ({ to, danger = false, children }: ItemProps) => (
  <PageLink to={to} className={danger ? "text-danger" : undefined}>
    {children}
  </PageLink>
);
