import type { CSSProperties, ReactNode } from "react";

type Props = {
  label: string;
  /** The names of the columns. One without a name is of boxes to tick or of links. */
  columns: readonly string[];
  /** Those of `columns` that hold figures. */
  figures?: readonly string[];
  /** Fits a phone as it is. Any other table shows each row as a card there. */
  narrow?: boolean;
  children?: ReactNode;
  /** A body of rows that are kept, in place of `children`. */
  body?: ReactNode;
};

/**
 * A table, whose head stays in sight in the lists of the administration. On a phone its rows are cards, where each value
 * has its column's name before it; elsewhere it scrolls sideways within its frame where it is wider than that. Cells of
 * figures carry "text-right font-mono tabular-nums", cells of names and sentences "words".
 */
export function Table({ label, columns, figures = [], narrow = false, children, body }: Props) {
  return (
    // Words for screen readers are placed absolutely: without `relative` they would widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="table-frame edges">
      <table className={narrow ? "table" : "table table-cards"} style={narrow ? undefined : namesOf(columns)}>
        <thead>
          <tr>
            {columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order, and two may have no name
              <th key={at} scope="col" className={figures.includes(name) ? "text-right" : undefined}>
                {name || <span className="sr-only">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        {body ?? <tbody>{children}</tbody>}
      </table>
    </section>
  );
}

/** The columns' names as the style sheet reads them (app.css): once a table, and not with each cell. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name, at) => [`--column-${at + 1}`, JSON.stringify(name)])) as CSSProperties;
