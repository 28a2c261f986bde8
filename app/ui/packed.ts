/**
 * A value as one text, for the rows of a list: Remix takes a loader's answer apart into each of its values, which costs
 * the server ten times as much.
 */
export type Packed<Value> = string & { readonly of?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);
