import type { FormEvent, FormEventHandler } from "react";

/** conform's own buttons, by which it checks single fields. They have `formNoValidate` too. */
const OF_CONFORM = /^__/;

/** conform's handler of a form that also has buttons with `formNoValidate`: it would check the whole form for these too. */
export const checkUnlessSkipped = (check: FormEventHandler<HTMLFormElement>) => (event: FormEvent<HTMLFormElement>) => {
  const button = (event.nativeEvent as SubmitEvent).submitter;
  const isSkipped = button instanceof HTMLButtonElement && button.formNoValidate && !OF_CONFORM.test(button.name);
  if (!isSkipped) check(event);
};
