/** Names that Windows takes for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every system takes for a file: without signs of paths and devices, and with no dot or blank at its end. */
export const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")
    .replace(/[. ]+$/, "")
    .replace(DEVICE, "_$1") || "_";
