import { type FailureKey, failures } from "#app/domain/kernel/failures.ts";

/** Attributes that describe a form; the page reads them when no answer comes. */
export function failsWith(key: FailureKey) {
  const { title, otherwise } = failures[key];
  return { "data-failure": title, "data-otherwise": otherwise };
}
