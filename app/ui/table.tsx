import type { CSSProperties, ReactNode } from "react";

type Props = {
  label: string;
  /** The names of the columns. A column of checkboxes or links has an empty name. */
  columns: readonly string[];
  /** The columns that contain figures. */
  figures?: readonly string[];
  /** Fits a phone as it is. Any other table shows each row as a card there. */
  narrow?: boolean;
  children?: ReactNode;
  /** A body of cached rows, instead of `children`. */
  body?: ReactNode;
};

/**
 * A table. In lists of the administration its heading stays in view. On a phone its rows are cards, where each value
 * follows its column's name; elsewhere a table that is too wide scrolls sideways within its frame. Cells with figures
 * have the classes "text-right font-mono tabular-nums", cells with names or sentences "words".
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

/** The columns' names for the style sheet (tables.css): once per table instead of in each cell. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name, at) => [`--column-${at + 1}`, JSON.stringify(name)])) as CSSProperties;
