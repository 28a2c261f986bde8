/**
 * A column of rows as the text of a PostgreSQL array: a statement takes any number of rows in a few parameters.
 * For numbers, hex digits and the like, which need no quotes. Written by hand: pg's own way costs the server more
 * than the announce itself.
 */
export function plainColumn<Row>(rows: readonly Row[], read: (row: Row) => string | number | bigint | boolean | null) {
  let text = "{";
  for (const row of rows) text += `${read(row) ?? "NULL"},`;
  return `${rows.length === 0 ? text : text.slice(0, -1)}}`;
}

/** The same for any text. PostgreSQL's text holds no NUL; clients may send one. */
export function textColumn<Row>(rows: readonly Row[], read: (row: Row) => string) {
  return plainColumn(rows, (row) => quote(read(row)));
}

/** Times as epoch seconds, for to_timestamp(). */
export function timeColumn<Row>(rows: readonly Row[], read: (row: Row) => number | null) {
  return plainColumn(rows, (row) => {
    const ms = read(row);
    return ms === null ? null : ms / 1000;
  });
}

const PLAIN = /^[\w. /:@-]+$/;

function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return `"${text.replaceAll("\0", "").replace(/["\\]/g, "\\$&")}"`;
}
