/** Makes a value once for each list of rows: what describes the whole API takes long to make and never changes. */
export function madeOnce<Rows extends object, Value>(make: (rows: Rows) => Value): (rows: Rows) => Value {
  const made = new WeakMap<Rows, Value>();
  return (rows) => {
    const known = made.get(rows);
    if (known !== undefined) return known;
    const value = make(rows);
    made.set(rows, value);
    return value;
  };
}
