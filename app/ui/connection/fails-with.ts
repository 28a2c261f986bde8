import { type FailureKey, failures } from "#app/domain/kernel/failures.ts";

/** What a form says of itself, for the time when no answer comes: attributes that the page reads when it fails. */
export function failsWith(key: FailureKey) {
  const { title, otherwise } = failures[key];
  return { "data-failure": title, "data-otherwise": otherwise };
}
