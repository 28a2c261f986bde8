/**
 * A value as one line of text: Remix takes a loader's answer apart into each of its values, which costs the server ten
 * times as much.
 */
export type Packed<Value> = string & { readonly of?: Value };

/** Rows as one text, each a line of it. */
export type PackedRows<Row> = string & { readonly row?: Row };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);

export const packRows = <Row>(rows: readonly Row[]): PackedRows<Row> => rows.map(pack).join("\n");

export const linesOf = (packed: string): string[] => (packed === "" ? [] : packed.split("\n"));

export const unpackRows = <Row>(packed: PackedRows<Row>): Row[] => linesOf(packed).map((line) => JSON.parse(line));
