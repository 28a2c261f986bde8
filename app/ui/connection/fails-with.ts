import { type Failure, type FailureKey, wordsOf } from "#app/domain/core/kernel/failures.ts";

/** Attributes that describe a form; the page reads them when no answer comes. */
export function failsWith(failure: FailureKey | Failure) {
  const { title, otherwise } = wordsOf(failure);
  return { "data-failure": title, "data-otherwise": otherwise };
}
