import { type Failure, type FailureKey, wordsOf } from "#app/domain/core/kernel/failures.ts";

/** Attributes that describe a form, for the message when no answer arrives. */
export function failsWith(failure: FailureKey | Failure) {
  const { title, otherwise } = wordsOf(failure);
  return { "data-failure": title, "data-otherwise": otherwise };
}
