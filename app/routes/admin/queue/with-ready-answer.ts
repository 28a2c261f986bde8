/** A form with the ready answer that was chosen in the place of words that nobody typed. */
export function withReadyAnswer(form: FormData, field: string): FormData {
  const chosen = form.get("readyAnswer");
  const typed = form.get(field);
  if (typeof chosen === "string" && chosen && !(typeof typed === "string" && typed.trim())) form.set(field, chosen);
  return form;
}
