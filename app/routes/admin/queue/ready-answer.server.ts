import { readForm } from "#app/http/screen.server.ts";

/** Fills the field with the chosen ready answer if nothing was typed. */
export async function takeReadyAnswer(request: Request, field: string): Promise<void> {
  const form = await readForm(request);
  const chosen = form.get("readyAnswer");
  const typed = form.get(field);
  if (typeof chosen === "string" && chosen && !(typeof typed === "string" && typed.trim())) form.set(field, chosen);
}
