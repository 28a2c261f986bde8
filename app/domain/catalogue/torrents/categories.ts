/**
 * The categories as stored, with the labels that members see. `slug` is used in URLs; it is the spec's own slug if the
 * spec gives one. NEW is not a stored category: it means the last seven days of all categories.
 */
export const categories = [
  { value: "DAWs", slug: "daws", label: "AUDIO APPS", badge: "AUDIO" },
  { value: "VST Instruments", slug: "vst-instruments", label: "VST Instruments", badge: "VST-I" },
  { value: "VST Effects", slug: "vst-effects", label: "VST EFFECTS", badge: "VST-E" },
  { value: "Samples", slug: "samples", label: "SAMPLES", badge: "SAMPLE" },
  { value: "eBooks/Tutorials", slug: "ebooks-tutorials", label: "LITERATURE", badge: "LIT" },
  { value: "Extras", slug: "extras", label: "EXTRAS", badge: "EXTRA" },
  { value: "Miscellaneous", slug: "miscellaneous", label: "MISCELLANEOUS", badge: "MISC" },
] as const;

export type Category = (typeof categories)[number]["value"];

export const NEW_SLUG = "new";
export const NEW_DAYS = 7;

/** The stored category for a slug, a value or the older short name "ebooks"; null if there is none. */
export function categoryFrom(text: string): Category | null {
  const wanted = text.trim().toLowerCase();
  const found = categories.find(({ value, slug }) => slug === wanted || value.toLowerCase() === wanted);
  return found?.value ?? (wanted === "ebooks" ? "eBooks/Tutorials" : null);
}

export const badgeOf = (category: string): string =>
  categories.find(({ value }) => value === category)?.badge ?? "OTHER";

export const platforms = ["PC", "BOTH", "MAC"] as const;
export type Platform = (typeof platforms)[number];

/** Whether a torrent of this age carries the New flag. */
export const isNew = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < NEW_DAYS * 86_400_000;
