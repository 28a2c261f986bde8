import type { ReactNode } from "react";

/** A screen's title, a line about it, and its actions. */
export function PageHeader({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-xl font-semibold">{title}</h1>
        {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
