/**
 * Submits the form of a field as the button with this value would: for files, which are sent as soon as they are
 * chosen.
 */
export function sendByButton({ files, form }: HTMLInputElement, value: string): void {
  if (files?.length) form?.requestSubmit(form.querySelector<HTMLElement>(`button[value="${value}"]`));
}
