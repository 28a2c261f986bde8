import { useMemo } from "react";

/**
 * A value as JSON text. Remix takes a loader's answer apart into each of its values, which costs the server ten times as
 * much as one text. Only the type knows what the text holds.
 */
export type SerializedJson<Value> = string & { readonly value: Value };

/** Values that JSON leaves unchanged: dates and functions, among others, do not compile. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ((...args: never) => unknown) | ReadonlyMap<unknown, unknown>
    ? never
    : { [Name in keyof Value]: Plain<Value[Name]> };

export const serializeJson = <Value>(value: Value & Plain<Value>) => JSON.stringify(value) as SerializedJson<Value>;

export const parseJson = <Value>(text: SerializedJson<Value>): Value => JSON.parse(text);

/** The value that a loader has serialized. */
export const useParsedJson = <Value>(text: SerializedJson<Value>): Value => useMemo(() => parseJson(text), [text]);
