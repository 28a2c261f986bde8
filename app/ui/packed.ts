/**
 * A value as one line of text: Remix takes a loader's answer apart into each of its values, which costs the server ten
 * times as much. Only types know what is in it.
 */
export type Packed<Value> = string & { readonly value: Value };

/**
 * Rows as one text: a line with the names of their properties, then a line with the values of each. No rows are no
 * lines.
 */
export type PackedRows<Row> = string & { readonly rows: Row[] };

/** JSON has no `undefined`, and a value is found by its place. */
type Whole<Row> = { [Name in keyof Row]-?: Exclude<Row[Name], undefined> };

export const pack = <Value>(value: Value) => JSON.stringify(value) as Packed<Value>;

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);

/** The names are those of the first row. */
export function packRows<Row extends object>(rows: readonly (Row & Whole<Row>)[]): PackedRows<Row> {
  const [first] = rows;
  return packUnder(first ? definedNames(first) : [], rows);
}

/** A row alone, which may leave out what it does not say. */
export const packRow = <Row extends object>(row: Row): PackedRows<Row> => packUnder(definedNames(row), [row]);

const definedNames = <Row extends object>(row: Row) =>
  (Object.keys(row) as (keyof Row)[]).filter((name) => row[name] !== undefined);

function packUnder<Row>(names: (keyof Row)[], rows: readonly Row[]): PackedRows<Row> {
  const lines = rows.map((row) => pack(names.map((name) => row[name])));
  return (lines.length > 0 ? [pack(names), ...lines].join("\n") : "") as PackedRows<Row>;
}

const linesOf = (packed: string): string[] => (packed === "" ? [] : packed.split("\n"));

/** Each row alone, as `packRow` makes it. */
export function splitRows<Row>(packed: PackedRows<Row>): PackedRows<Row>[] {
  const [names, ...lines] = linesOf(packed);
  return lines.map((line) => `${names}\n${line}` as PackedRows<Row>);
}

export function unpackRows<Row>(packed: PackedRows<Row>): Row[] {
  const [names = [], ...rows] = linesOf(packed).map((line): unknown[] => JSON.parse(line));
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as Row);
}
