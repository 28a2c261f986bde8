import type { Failure } from "#app/domain/core/failures/failure.ts";

/** Attributes that describe a form, for the message when no answer arrives. */
export function failsWith({ title, otherwise }: Failure) {
  return { "data-failure": title, "data-otherwise": otherwise };
}
