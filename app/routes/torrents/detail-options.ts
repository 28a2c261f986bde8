import { categories, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { licences } from "#app/domain/catalogue/torrents/licences.ts";

export const categoryOptions = categories.map(({ value, label }) => ({ value, label }));
export const platformOptions = platforms.map((value) => ({ value, label: value }));
export const licenceOptions = licences.map((value) => ({ value, label: value }));

/** The first option if nothing is chosen yet. */
export const CHOOSE = { value: "", label: "Choose" };
/** The first option if the files of each torrent may decide. */
export const GUESSED = { value: "", label: "Guess for each" };
