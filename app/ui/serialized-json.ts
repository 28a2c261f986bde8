import { useMemo } from "react";

/**
 * A value as JSON text. Remix encodes a loader's answer value by value, which costs the server ten times as much as a
 * single text. Only the type records what the text contains.
 */
export type SerializedJson<Value> = string & { readonly value: Value };

/** Values that JSON leaves unchanged. Others, such as dates and functions, do not compile. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ((...args: never) => unknown) | ReadonlyMap<unknown, unknown>
    ? never
    : { [Name in keyof Value]: Plain<Value[Name]> };

export const serializeJson = <Value>(value: Value & Plain<Value>) => JSON.stringify(value) as SerializedJson<Value>;

export const parseJson = <Value>(text: SerializedJson<Value>): Value => JSON.parse(text);

/** The value that a loader has serialized. */
export const useParsedJson = <Value>(text: SerializedJson<Value>): Value => useMemo(() => parseJson(text), [text]);
