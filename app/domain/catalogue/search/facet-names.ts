/** The filters of the list of torrents, besides the search, in display order. */
export const facetNames = [
  "category",
  "platform",
  "kind",
  "format",
  "key",
  "licence",
  "tag",
  "publisher",
  "size",
  "age",
  "preview",
  "seeded",
  "tempo",
] as const;
export type FacetName = (typeof facetNames)[number];

/** The database function `search_facets` has their bounds. */
export const sizeWords = {
  small: "Under 100 MB",
  medium: "100 MB to 1 GB",
  large: "1 to 5 GB",
  huge: "Over 5 GB",
} as const;
export const sizes = ["small", "medium", "large", "huge"] as const;

export const ages = ["week", "month", "year"] as const;
export const ageDays = { week: 7, month: 30, year: 365 } as const;
export const ageWords = { week: "Last 7 days", month: "Last 30 days", year: "Last year" } as const;

export const SLOWEST = 20;
export const FASTEST = 400;
