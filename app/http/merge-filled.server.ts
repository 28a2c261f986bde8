import { compareFilled, FILLED_FROM, fieldText, filledFrom } from "#app/domain/core/kernel/filled-from.ts";
import { shorten } from "#app/domain/core/kernel/plain-text.ts";

const SHOWN = 200;

const wordsOf = (now: string) =>
  `Somebody has changed this since you opened the page. It ${now === "" ? "is empty" : `says “${shorten(now, SHOWN)}”`} now. Save again to replace it.`;

/**
 * Keeps changes that others have made to a row while its form was open. A field that only they changed gets their
 * value; one that both changed is refused once, with a message beside it and its current value. Returns the errors by
 * field, or null if there are none. The form is then marked as filled from the current values.
 */
export async function mergeFilled(
  form: FormData,
  readNow: () => Promise<object>,
): Promise<Record<string, string[]> | null> {
  const filled = form.get(FILLED_FROM);
  if (typeof filled !== "string" || filled === "") return null;
  const now = (await readNow()) as Record<string, unknown>;
  // Browsers do not send an unticked box, nor a field that this reader is not shown.
  const typedOf = (name: string) =>
    form.has(name) || typeof now[name] === "boolean"
      ? fieldText(form.getAll(name).filter((value) => typeof value === "string"))
      : null;
  const { ofOthers, ofBoth } = compareFilled(filled, typedOf, (name) => now[name]);
  for (const name of ofOthers) {
    form.delete(name);
    const value = now[name];
    if (fieldText(value) === "") form.set(name, "");
    else for (const one of Array.isArray(value) ? value : [value]) form.append(name, fieldText(one));
  }
  if (ofBoth.length === 0) return null;
  form.set(FILLED_FROM, filledFrom(now));
  return Object.fromEntries(ofBoth.map(({ name, now: value }) => [name, [wordsOf(value)]]));
}
