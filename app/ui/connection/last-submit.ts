export type Submit = { form: HTMLFormElement; submitter: HTMLElement | null };

let last: Submit | null = null;

/** Remembers the form that is being sent, for its attributes that describe it and to send it again. */
export function watchSubmits(): () => void {
  const note = (event: SubmitEvent) => {
    last = event.target instanceof HTMLFormElement ? { form: event.target, submitter: event.submitter } : null;
  };
  document.addEventListener("submit", note, true);
  return () => document.removeEventListener("submit", note, true);
}

export const forgetSubmit = () => {
  last = null;
};

/** The form that was last sent, if its action is this URL. */
export function submitTo(path: string): Submit | null {
  // The form may have a field named "method".
  if (last?.form.getAttribute("method")?.toLowerCase() !== "post") return null;
  const { pathname, search } = new URL(actionOf(last), window.location.href);
  return path === pathname + search || path === pathname ? last : null;
}

const actionOf = ({ form, submitter }: Submit) =>
  submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? window.location.href;

/** The form's own text for a failure (`failsWith`), or else the label of the button that sent it. */
export function failureOf({ form, submitter }: Submit): { title: string | undefined; otherwise: string | undefined } {
  const { failure, otherwise } = submitter?.dataset.failure ? submitter.dataset : form.dataset;
  return { title: failure, otherwise };
}

/** Sends the form with its current values. */
export function submitAgain({ form, submitter }: Submit) {
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
}
