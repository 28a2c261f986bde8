import { categories, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { licences } from "#app/domain/catalogue/torrents/licences.ts";

export const categoryOptions = categories.map(({ value, label }) => ({ value, label }));
export const platformOptions = platforms.map((value) => ({ value, label: value }));
export const licenceOptions = licences.map((value) => ({ value, label: value }));

/** First where nothing is chosen yet. */
export const CHOOSE = { value: "", label: "Choose" };
/** First where the files of each torrent may decide. */
export const GUESSED = { value: "", label: "As guessed for each" };
