import type { ReactNode } from "react";

type Props = { label: string; head: ReactNode; children: ReactNode };

/**
 * A table that scrolls sideways within its frame where it is wider than the page, with all that is in it. `head` holds
 * the cells of its one row of heads, `children` its rows; cells of figures carry
 * "text-right font-mono tabular-nums", cells of names and sentences "words".
 */
export function Table({ label, head, children }: Props) {
  return (
    // Words for screen readers are placed absolutely: without `relative` they would widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="edges relative overflow-x-auto -outline-offset-2">
      <table className="w-full text-left text-sm wrap-normal [&_td]:px-3 [&_td]:py-2.5">
        <thead className="border-b border-line font-mono text-xs text-muted">
          <tr className="[&_th]:px-3 [&_th]:py-2 [&_th]:font-medium [&_th]:whitespace-nowrap">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line [&>tr:hover]:bg-sunken/60">{children}</tbody>
      </table>
    </section>
  );
}

/** A row of heads from their names: those of `figures` stand over their figures, and one without a name is of links. */
export const tableHeads = (names: string[], figures: string[] = []) =>
  names.map((name) => (
    <th key={name} scope="col" className={figures.includes(name) ? "text-right" : undefined}>
      {name || <span className="sr-only">Actions</span>}
    </th>
  ));
