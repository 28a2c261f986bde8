import type { FormEvent, FormEventHandler } from "react";

/** conform's own buttons that validate single fields. They have `formNoValidate` too. */
const OF_CONFORM = /^__/;

/**
 * conform's submit handler, for a form that also has buttons with `formNoValidate`: conform would validate the whole
 * form for those too.
 */
export const checkUnlessSkipped = (check: FormEventHandler<HTMLFormElement>) => (event: FormEvent<HTMLFormElement>) => {
  const button = (event.nativeEvent as SubmitEvent).submitter;
  const isSkipped = button instanceof HTMLButtonElement && button.formNoValidate && !OF_CONFORM.test(button.name);
  if (!isSkipped) check(event);
};
