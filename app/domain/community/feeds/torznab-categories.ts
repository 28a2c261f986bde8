import { type Category, categories, type Platform } from "../../catalogue/torrents/categories.ts";

type Standard = { id: number; name: string };

const AUDIO: Standard = { id: 3000, name: "Audio" };
const PC: Standard = { id: 4000, name: "PC" };
const PC_MAC: Standard = { id: 4030, name: "PC/Mac" };
const BOOKS: Standard = { id: 7000, name: "Books" };

const standardOf: Record<Category, Standard> = {
  DAWs: PC,
  "VST Instruments": PC,
  "VST Effects": PC,
  Samples: AUDIO,
  "eBooks/Tutorials": BOOKS,
  Extras: AUDIO,
  Miscellaneous: AUDIO,
};

/** Categories of a site's own begin here (Torznab, "Custom categories"). */
const OWN = 100_000;
const ownIdOf = (category: Category) => OWN + categories.findIndex(({ value }) => value === category) + 1;

/** The standard categories with their subcategories: all numbers that `numbersOf` returns. */
export const torznabCategories = [AUDIO, PC, BOOKS].map((standard) => ({
  ...standard,
  below: [
    ...(standard === PC ? [PC_MAC] : []),
    ...categories
      .filter(({ value }) => standardOf[value] === standard)
      .map(({ value, label }): Standard => ({ id: ownIdOf(value), name: label })),
  ],
}));

/** The numbers under which a torrent is listed: a standard one, the Mac one if it runs on a Mac, and its own. */
export function numbersOf(category: string, platform: string): number[] {
  const found = categories.find(({ value }) => value === category);
  if (!found) return [AUDIO.id];
  const standard = standardOf[found.value];
  const mac = standard === PC && (platform as Platform) !== "PC" ? [PC_MAC.id] : [];
  return [standard.id, ...mac, ownIdOf(found.value)];
}

export type WantedCategories = { categories: Category[] | null; platform?: "MAC" };

/**
 * The site's categories for the numbers that a client asks for; null for all. Unknown numbers are ignored; if only
 * unknown ones were given, the result is empty.
 */
export function readNumbers(text: string): WantedCategories {
  const numbers = text.split(",").map(Number);
  if (text === "" || numbers.includes(0)) return { categories: null };
  const wanted = categories
    .map(({ value }) => value)
    .filter((value) => {
      const { id } = standardOf[value];
      // Any number of a standard category selects the whole category, except the Mac numbers.
      return numbers.some((one) => one === ownIdOf(value) || one === id || (one > id && one < id + 1_000));
    });
  const isMac = numbers.every((one) => one === PC_MAC.id);
  return { categories: wanted, ...(isMac ? { platform: "MAC" as const } : {}) };
}
