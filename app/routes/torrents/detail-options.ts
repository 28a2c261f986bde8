import { categories, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { licences } from "#app/domain/catalogue/torrents/licences.ts";
import type { Source } from "#app/domain/catalogue/uploads/share/guess-details.ts";

export const categoryOptions = categories.map(({ value, label }) => ({ value, label }));
export const platformOptions = platforms.map((value) => ({ value, label: value }));
export const licenceOptions = licences.map((value) => ({ value, label: value }));

/** The first option if nothing is chosen yet. */
export const CHOOSE = { value: "", label: "Choose" };
/** The first option if the files of each torrent may decide. */
export const GUESSED = { value: "", label: "Guess for each" };

const hints = { files: "Guessed from the files.", last: "As in your last upload.", default: undefined } as const;

/** Tells the uploader where the value of a field comes from. */
export const sourceHint = (from: Source | undefined): string | undefined => from && hints[from];
