import type { ReactNode } from "react";

type Props = { label: string; head: ReactNode; children: ReactNode };

/**
 * A table that scrolls sideways within its frame where it is wider than the page, with all that is in it. `head` holds the cells of its one
 * row of heads, `children` its rows; cells of figures carry "text-right font-mono tabular-nums".
 */
export function Table({ label, head, children }: Props) {
  return (
    // `relative` keeps words for screen readers within the frame: outside it they would widen a phone's page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className="w-full text-left text-sm [&_td]:px-3 [&_td]:py-2.5">
        <thead className="border-b border-line font-mono text-xs text-muted">
          <tr className="[&_th]:px-3 [&_th]:py-2 [&_th]:font-medium [&_th]:whitespace-nowrap">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line [&>tr:hover]:bg-sunken/60">{children}</tbody>
      </table>
    </section>
  );
}
