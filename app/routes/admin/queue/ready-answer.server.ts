import { readForm } from "#app/http/screen.server.ts";

/** Puts the ready answer that was chosen in the place of words that nobody typed. */
export async function takeReadyAnswer(request: Request, field: string): Promise<void> {
  const form = await readForm(request);
  const chosen = form.get("readyAnswer");
  const typed = form.get(field);
  if (typeof chosen === "string" && chosen && !(typeof typed === "string" && typed.trim())) form.set(field, chosen);
}
