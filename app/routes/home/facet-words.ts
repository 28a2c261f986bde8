import { camelotOf, keys } from "#app/domain/catalogue/music/keys.ts";
import { ageWords, type FacetName, sizeWords } from "#app/domain/catalogue/search/facet-names.ts";
import { categories } from "#app/domain/catalogue/torrents/categories.ts";

/** A filter of the list, including those without a count. */
export type FilterName = FacetName | "kept";

export const facetLabels: Record<FilterName, string> = {
  category: "Category",
  platform: "Platform",
  kind: "File type",
  format: "Plug-in format",
  key: "Key",
  licence: "Licence",
  tag: "Tag",
  publisher: "Publisher",
  size: "Size",
  age: "Age",
  preview: "Has a preview",
  seeded: "Seeded",
  tempo: "Tempo",
  kept: "Bookmarked",
};

const named: Partial<Record<FacetName, Record<string, string>>> = {
  size: sizeWords,
  age: ageWords,
  category: { ...Object.fromEntries(categories.map(({ value, label }) => [value, label])), new: "NEW" },
};

/** The value of a filter as members read it: "AUDIO APPS", "Am (8A)", "WAV". */
export function valueWords(name: FacetName, value: string): string {
  if (name === "key" && keys.includes(value)) return `${value} (${camelotOf(value)})`;
  // File extensions are abbreviations.
  if (name === "kind" && value.length < 5) return value.toUpperCase();
  return named[name]?.[value] ?? value;
}

/** The query parameters that a filter uses. */
export const fieldsOf = (name: FilterName): string[] =>
  name === "tempo" ? ["tempoFrom", "tempoTo", "halfDouble"] : name === "key" ? ["key", "related"] : [name];
