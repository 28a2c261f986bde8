import type { Ok, Result } from "#app/domain/core/kernel/result.ts";

/** The value of what must have succeeded; a refusal is thrown with its words. */
export async function unwrap<Value>(promise: Promise<Result<Value>>): Promise<Value> {
  const result = await promise;
  if (result.ok) return result.value;
  throw new Error(`refused as ${result.code}: ${result.message}`);
}

export const isOk = <Value>(result: Result<Value>): result is Ok<Value> => result.ok;
