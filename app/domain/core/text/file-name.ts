/** Names that Windows treats as devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file name that is valid on every system: without special characters of paths and devices, and without a dot or
 * space at its end.
 */
export const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")
    .replace(/(?<![. ])[. ]+$/, "")
    .replace(DEVICE, "_$1") || "_";
